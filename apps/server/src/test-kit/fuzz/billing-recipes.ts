/** Recipes for billing calls that must succeed: they need an existing plan, a customer, or a signed message. */
import { newSubscription, stripeEvent, stripeSignature } from "../stripe-server.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

const checkout = { plan_id: "team", success_path: "/a", cancel_path: "/b" };

export const billingRecipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "billing.createCheckout": async () => ({ body: checkout }),
  "billing.createPortal": async ({ owner }) => {
    await owner.post("/billing/checkout-sessions", checkout);
    return { body: { return_path: "/a" } };
  },
  "billing.receiveMessage": async ({ h, stripe }) => {
    const body = stripeEvent(newSubscription("cus_nobody", "active"));
    const signature = stripeSignature(body, stripe.webhookSecret, h.clock.now());
    return {
      params: { provider: "stripe" },
      body: JSON.parse(body),
      headers: { "content-type": "application/json", "stripe-signature": signature },
    };
  },
};

/** Accounts are billed and on a free plan without limits, so nothing is rejected because of billing. */
export const billingPlans = JSON.stringify([
  { id: "free", name: "Free" },
  { id: "team", name: "Team", price_id: "price_team" },
]);
