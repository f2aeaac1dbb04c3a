/** Accounts: a company sets up its account, invites a colleague, and pays for a plan. */
import { tokenTo } from "../../signing-in.ts";
import { newSubscription, stripeEvent, stripeSignature } from "../../stripe-server.ts";
import { insistent, type Stage } from "../stage.ts";

const february = Date.parse("2026-02-02T09:30:00Z") / 1_000;

async function accountsStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  await owner.patch("/me", { name: "Ada Lovelace", locale: "en-GB" });
  await owner.get("/me");
  const { id } = await owner.post("/accounts", { name: "Analytical Engines", default_language: "en" });
  await owner.put("/me/active-account", { account_id: id });
  await owner.patch("/account", { name: "Analytical Engines Ltd", default_language: "en" });
  await owner.get("/account");
  await owner.get("/me/accounts");
  await owner.get("/roles");
  await owner.get("/audit-events?action=account.update");
  await owner.caller.reauthenticate();
  await owner.delete("/account", { confirm_name: "Analytical Engines Ltd" });
  await owner.post("/account/restore");
  await h.runJobs();
}

async function membersStory({ h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  await owner.patch("/me", { name: "Ada Lovelace" });
  await owner.patch("/account", { name: "Analytical Engines Ltd" });
  const colleague = await owner.caller.colleague("contributor");
  await insistent(colleague).patch("/me", { name: "Grace Hopper" });
  await owner.patch(`/users/${colleague.user.id}`, { role: "editor" });
  await owner.get(`/users/${colleague.user.id}`);
  await owner.get("/users");
  const [guest, other] = [await newOwner(), await newOwner()];
  const invited = await owner.post("/invitations", { email: guest.caller.user.email, role: "editor" });
  await owner.post(`/invitations/${invited.id}/resend`);
  await owner.get("/invitations");
  const token = await tokenTo(h, guest.caller.user.email);
  await insistent(h.anonymous).post("/invitations/preview", { token });
  await guest.post("/invitations/accept", { token });
  await owner.post("/invitations", { email: other.caller.user.email, role: "viewer" });
  await other.post("/invitations/decline", { token: await tokenTo(h, other.caller.user.email) });
}

async function apiKeysStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  await owner.caller.reauthenticate();
  const key = { name: "Data warehouse", expires_at: "2099-12-31T23:59:59Z" };
  const { id } = await owner.post("/account/api-keys", key);
  await owner.get("/account/api-keys");
  await owner.delete(`/account/api-keys/${id}`, { confirm: true });
}

async function billingStory({ h, newOwner, stripe }: Stage): Promise<void> {
  const owner = await newOwner();
  await owner.get("/billing/plans");
  await owner.post("/billing/checkout-sessions", {
    plan_id: "team",
    success_path: "/settings/billing?paid=1",
    cancel_path: "/settings/billing",
  });
  await owner.post("/billing/portal-sessions", { return_path: "/settings/billing" });
  const customer = stripe.customerOf(owner.caller.account.id) ?? "";
  const subscription = newSubscription(customer, "active");
  stripe.subscriptions.push(subscription);
  stripe.invoices.push({
    id: "in_EXAMPLE",
    customer,
    subscription: subscription.id,
    status: "paid",
    created: february,
    finalizedAt: february,
    dueDate: null,
  });
  const message = stripeEvent(subscription);
  await insistent(h.anonymous).post("/billing/provider-webhooks/stripe", message, {
    headers: {
      "content-type": "application/json",
      "stripe-signature": stripeSignature(message, stripe.webhookSecret, h.clock.now()),
    },
  });
  await h.runJobs();
  await owner.get("/billing");
  await owner.get("/billing/invoices");
}

export const accountStories = [accountsStory, membersStory, apiKeysStory, billingStory];
