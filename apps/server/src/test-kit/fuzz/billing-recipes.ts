/** Calls that must succeed, for billing: a plan there is, a customer, a message that is signed. */
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

/** Accounts are paid for, and on a free plan without limits: nothing is refused for it. */
export const billingPlans = JSON.stringify([
  { id: "free", name: "Free" },
  { id: "team", name: "Team", price_id: "price_team" },
]);
