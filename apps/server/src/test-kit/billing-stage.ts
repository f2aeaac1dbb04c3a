/** A server with billing enabled and a fake Stripe, for billing tests. */
import type { Caller, Harness } from "./harness.ts";
import { startHarness } from "./harness.ts";
import {
  newSubscription,
  type StripeServer,
  type StripeSubscription,
  startStripeServer,
  stripeEvent,
  stripeSignature,
} from "./stripe-server.ts";

export const paths = { success_path: "/settings/billing?paid=1", cancel_path: "/settings/billing" };

export const teamPlan = {
  id: "team",
  name: "Team",
  price_id: "price_team",
  price_text: "29 € a month",
  limits: { entries_per_month: 3, storage_bytes: 1_000 },
};

export interface BillingStage {
  readonly h: Harness;
  readonly stripe: StripeServer;
  /** An account that has completed the checkout, with its customer at the provider. */
  newCustomer(): Promise<{ owner: Caller; customer: string }>;
  /** Makes the provider report a subscription, and runs all resulting jobs. */
  tell(subscription: StripeSubscription): Promise<void>;
  post(body: string, signature: string): Promise<{ status: number; body: { code?: string } }>;
  isActive(owner: Caller): Promise<boolean>;
  /** An account whose subscription has ended. */
  newInactive(): Promise<Caller>;
  stop(): Promise<void>;
}

export async function startBillingStage(env: NodeJS.ProcessEnv = {}): Promise<BillingStage> {
  const stripe = await startStripeServer();
  const h = await startHarness({
    env: {
      BILLING_MODE: "stripe",
      BILLING_PLANS: JSON.stringify([teamPlan]),
      BILLING_TRIAL_DAYS: "14",
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      OUTBOUND_ALLOWED: "127.0.0.1",
      ...env,
    },
  });

  const post: BillingStage["post"] = async (body, signature) => {
    const answer = await h.server.inject({
      method: "POST",
      url: "/api/v1/billing/provider-webhooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  const tell = async (subscription: StripeSubscription): Promise<void> => {
    const body = stripeEvent(subscription);
    const answer = await post(body, stripeSignature(body, stripe.webhookSecret, h.clock.now()));
    if (answer.status !== 200) throw new Error(`not taken: ${answer.status} ${answer.body.code}`);
    await h.runJobs();
  };

  const newCustomer: BillingStage["newCustomer"] = async () => {
    const owner = await h.newAccount();
    const answer = await owner.post("/billing/checkout-sessions", { plan_id: "team", ...paths });
    const customer = stripe.customerOf(owner.account.id);
    if (answer.status !== 201 || customer === undefined)
      throw new Error(`no checkout: ${answer.status} ${answer.body.code}`);
    return { owner, customer };
  };

  return {
    h,
    stripe,
    post,
    tell,
    newCustomer,
    isActive: async (owner) => (await owner.get("/account")).body.billing_active,
    newInactive: async () => {
      const { owner, customer } = await newCustomer();
      const subscription = newSubscription(customer, "canceled");
      stripe.subscriptions.push(subscription);
      await tell(subscription);
      return owner;
    },
    stop: async () => {
      await h.stop();
      await stripe.stop();
    },
  };
}
