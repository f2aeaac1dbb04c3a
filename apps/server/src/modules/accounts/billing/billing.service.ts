/**
 * Use cases for billing: read the billing status, choose a plan, and manage payment. The operator decides whether
 * billing is enabled; without a provider, every account is active. The provider is never called inside a transaction.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FilesService } from "../../files/files/index.ts";
import { type AccountsService, termsOf, trialEndOf } from "../accounts/index.ts";
import { billingErrors as B } from "./billing.errors.ts";
import type { Plan, Subscription } from "./billing.rules.ts";
import * as rules from "./billing.rules.ts";
import * as store from "./billing.store.ts";
import { createStripeProvider } from "./engine/stripe-provider.ts";
import { createMetering, type Usage } from "./metering.service.ts";
import type { BillingProvider, Invoice } from "./provider.rules.ts";
import { createSubscriptionSync } from "./subscription-sync.service.ts";

export type BillingService = ReturnType<typeof createBilling>;

interface Deps {
  readonly platform: Platform;
  readonly accounts: AccountsService;
  readonly files: FilesService;
}

export interface Standing {
  readonly mode: "disabled" | "stripe";
  readonly isActive: boolean;
  readonly plan: Plan | null;
  readonly subscription: Subscription | null;
  /** When the account stops working without a subscription. Null if it never does, or if there is a subscription. */
  readonly trialEndsAt: Date | null;
  readonly usage: Usage;
}

export function createBilling({ platform, accounts, files }: Deps) {
  const { uow, config } = platform;
  const plans = plansOf(config);
  const provider = providerOf(platform);
  const terms = termsOf(config);
  const metering = createMetering({ ...platform, accounts, files, plans, isBilled: terms.isBilled });
  const { beginCounting } = metering;
  const subscriptionSync = createSubscriptionSync({ uow, accounts, provider, plans, beginCounting });

  const findCustomer = (ctx: AccountCtx) => uow.directoryRead(ctx, (tx) => store.find(tx, ctx.account.id));

  const ensureCustomer = async (ctx: AccountCtx, from: BillingProvider): Promise<string> => {
    const known = await findCustomer(ctx);
    if (known) return known.customerId;
    const made = await from.createCustomer(await accounts.get(ctx));
    await uow.directory(ctx, (tx) => store.insert(tx, ctx.account.id, from.name, made));
    return (await findCustomer(ctx))?.customerId ?? fail(E.not_found);
  };

  const note = (ctx: AccountCtx, action: string, details: Record<string, unknown> = {}): Promise<void> =>
    uow.directory(ctx, async (tx) => {
      tx.inAccount(ctx.account).audit(action, { type: "account", id: ctx.account.id }, details);
    });

  const urlOf = (path: string): string => new URL(path, config.BASE_URL).href;

  return {
    ...subscriptionSync,
    metering,
    plans: (): readonly Plan[] => (provider ? plans : []),

    standing: async (ctx: AccountCtx): Promise<Standing> => {
      const [account, customer, usage, plan] = await Promise.all([
        accounts.get(ctx),
        findCustomer(ctx),
        metering.usage(ctx),
        metering.plan(ctx),
      ]);
      const isOnTrial = terms.isBilled && account.entitledUntil === null;
      return {
        mode: config.BILLING_MODE,
        isActive: accounts.standing(account).isBillingActive,
        plan,
        subscription: provider ? (customer?.subscription ?? null) : null,
        trialEndsAt: isOnTrial ? trialEndOf(account, terms) : null,
        usage,
      };
    },

    invoices: async (ctx: AccountCtx): Promise<readonly Invoice[]> => {
      const customer = provider && (await findCustomer(ctx));
      return customer ? provider.listInvoices(customer.customerId) : [];
    },

    /** Fetches the provider's state first, so that users do not pay twice for a plan they have just paid for. */
    checkout: async (
      ctx: AccountCtx,
      wish: { readonly planId: string; readonly successPath: string; readonly cancelPath: string },
    ): Promise<{ readonly url: string; readonly expiresAt: Date }> => {
      const from = provider ?? fail(B.billing_disabled);
      const priceId = plans.find((plan) => plan.id === wish.planId)?.priceId ?? refuseUnknownPlan();
      const customerId = await ensureCustomer(ctx, from);
      if (rules.blocksCheckout(await subscriptionSync.refresh(ctx))) fail(B.subscription_exists);
      const session = await from.createCheckout({
        accountId: ctx.account.id,
        customerId,
        priceId,
        successUrl: urlOf(wish.successPath),
        cancelUrl: urlOf(wish.cancelPath),
      });
      await note(ctx, "billing.checkout", { plan_id: wish.planId });
      return session;
    },

    portal: async (ctx: AccountCtx, returnPath: string): Promise<{ readonly url: string }> => {
      const from = provider ?? fail(B.billing_disabled);
      const customer = (await findCustomer(ctx)) ?? fail(B.no_customer);
      const session = await from.createPortal(customer.customerId, urlOf(returnPath));
      await note(ctx, "billing.portal");
      return session;
    },
  };
}

function plansOf(config: Platform["config"]): Plan[] {
  return config.BILLING_PLANS.map((plan) => ({
    id: plan.id,
    name: plan.name,
    priceId: plan.price_id ?? null,
    priceText: plan.price_text,
    limits: { entriesPerMonth: plan.limits.entries_per_month, storageBytes: plan.limits.storage_bytes },
  }));
}

function providerOf({ config, outbound }: Platform): BillingProvider | undefined {
  if (config.BILLING_MODE === "disabled") return undefined;
  return createStripeProvider({
    secretKey: config.STRIPE_SECRET_KEY ?? "",
    webhookSecrets: (config.STRIPE_WEBHOOK_SECRET ?? "").split(/[\s,]+/).filter(Boolean),
    apiBase: config.STRIPE_API_BASE,
    outbound,
  });
}

function refuseUnknownPlan(): never {
  const message = "must be a paid plan from `GET /billing/plans`";
  return fail(E.validation_failed, { errors: [{ pointer: "/plan_id", code: "option", message }] });
}
