/**
 * Fetches the current subscription from the provider and stores it: the provider's state and the entitlement in the
 * directory, the plan in the account's database. Provider webhooks only trigger the fetch.
 */
import type { AccountCtx, AccountRef, Ctx } from "../../../platform/context/context.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../accounts/index.ts";
import { billingErrors as B } from "./billing.errors.ts";
import * as events from "./billing.events.ts";
import type { Plan, Subscription } from "./billing.rules.ts";
import * as rules from "./billing.rules.ts";
import * as store from "./billing.store.ts";
import type { BillingProvider } from "./provider.rules.ts";
import * as usage from "./usage.store.ts";

interface Deps extends Pick<Platform, "uow"> {
  readonly accounts: AccountsService;
  readonly provider: BillingProvider | undefined;
  readonly plans: readonly Plan[];
  /** Starts counting the account's usage. */
  beginCounting(ctx: AccountCtx): Promise<void>;
}

/** Much longer than the three days during which the provider retries. */
const messagesKeptMs = 30 * 86_400_000;

export function createSubscriptionSync({ uow, accounts, provider, plans, beginCounting }: Deps) {
  const hasFreePlan = plans.some((plan) => plan.priceId === null);
  const planIdOf = (subscription: Subscription | null) =>
    subscription && (rules.planByPrice(plans, subscription.priceId)?.id ?? null);

  const tell = (
    tx: DirectoryTx & AccountCtx,
    before: Subscription | null,
    now: Subscription | null,
  ): void => {
    const [old, next] = [before, now].map((one) => ({ status: one?.status ?? null, plan_id: planIdOf(one) }));
    if (!next || (old?.status === next.status && old.plan_id === next.plan_id)) return;
    const outbox = tx.inAccount(tx.account);
    outbox.audit("billing.update", { type: "account", id: tx.account.id }, { from: old, to: next });
    outbox.emit(events.subscriptionUpdated(next));
  };

  /** Returns false if the response to a later request has already been stored. */
  const keep = (ctx: AccountCtx, found: Subscription | null, asked: number): Promise<boolean> =>
    uow.directory(ctx, async (tx) => {
      const before = await store.lock(tx, ctx.account.id);
      if (!before || before.kept >= asked) return false;
      await store.save(tx, ctx.account.id, found, asked);
      await accounts.setEntitledUntil(tx, ctx.account.id, rules.entitledUntil(found, hasFreePlan));
      tell(tx, before.subscription, found);
      return true;
    });

  /**
   * Returns null if there is no subscription, or if the account was never a customer. Do not call this inside a
   * transaction.
   */
  const refresh = async (ctx: AccountCtx): Promise<Subscription | null> => {
    if (!provider) return null;
    const question = await uow.directory(ctx, (tx) => store.numberQuestion(tx, ctx.account.id));
    if (!question) return null;
    const found = rules.choose(await provider.listSubscriptions(question.customerId));
    if (!(await keep(ctx, found, question.asked))) return found;
    await beginCounting(ctx);
    await uow(ctx, (tx) =>
      usage.savePlan(
        tx,
        { isSubscribed: rules.isSubscribed(found), planId: planIdOf(found) },
        rules.refreshDueAt(found, ctx.now),
      ),
    );
    return found;
  };

  const enqueue = (tx: DirectoryTx, account: AccountRef): void =>
    tx
      .inAccount(account)
      .enqueue(
        events.refreshSubscription,
        { account_uuid: account.uuid },
        { jobKey: `${events.refreshSubscription.name}:${account.uuid}` },
      );

  return {
    refresh,

    /** Handles a provider message once per ID and does not trust its content. */
    receive: async (ctx: Ctx, body: Buffer, signature: string): Promise<void> => {
      const message = provider?.readMessage(body, signature, ctx.now) ?? fail(B.invalid_signature);
      const name = provider?.name ?? "";
      await uow.directory(ctx, async (tx) => {
        if (!(await store.insertMessage(tx, name, message.id))) return;
        await store.forgetMessages(tx, new Date(ctx.now.getTime() - messagesKeptMs));
        const accountId =
          message.customerId === null ? undefined : await store.findAccount(tx, name, message.customerId);
        const account = accountId && (await accounts.locate(tx, accountId));
        if (account) enqueue(tx, account);
      });
    },

    /** Ends the subscription of an account that is being deleted. */
    endSubscriptions: async (ctx: AccountCtx): Promise<void> => {
      const customer = await uow.directoryRead(ctx, (tx) => store.find(tx, ctx.account.id));
      if (customer) await provider?.endSubscriptions(customer.customerId);
    },
  };
}
