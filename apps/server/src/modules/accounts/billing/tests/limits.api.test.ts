/** Tests which entries are counted, and what the limits of a plan reject. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BillingStage, startBillingStage, teamPlan } from "../../../../test-kit/billing-stage.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import type { Caller, Harness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { newSubscription } from "../../../../test-kit/stripe-server.ts";

let stage: BillingStage;
let h: Harness;

const freePlan = { id: "free", name: "Free", limits: { entries_per_month: 2, storage_bytes: 500 } };
const bigPlan = { id: "big", name: "Big", price_id: "price_big", limits: {} };

beforeAll(async () => {
  stage = await startBillingStage({ BILLING_PLANS: JSON.stringify([freePlan, teamPlan, bigPlan]) });
  h = stage.h;
});
afterAll(() => stage.stop());

const used = async (owner: Caller): Promise<number> => {
  await h.runFeeds();
  return (await owner.get("/billing")).body.usage.entries;
};

/** Waits until the entries are counted, because events become visible only once no earlier transaction is open. */
const counted = (owner: Caller, count: number) =>
  eventually(async () => {
    expect(await used(owner)).toBe(count);
    h.clock.advance(1_001);
  });

const create = (owner: Caller, form_id: string, more: object = {}) =>
  owner.post("/entries", { form_id, answers: { name: "Ada" }, ...more });

async function subscribed(price: string): Promise<Caller> {
  const { owner, customer } = await stage.newCustomer();
  const subscription = newSubscription(customer, "active", { price });
  stage.stripe.subscriptions.push(subscription);
  await stage.tell(subscription);
  return owner;
}

describe("the monthly entry limit", () => {
  it("returns 402 plan_limit_reached with limit and used for users and keys, and still accepts started drafts", async () => {
    const owner = await h.newAccount();
    const formId = await publishedForm(owner, [field("name")]);
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    const respondent = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    expect((await create(owner, formId)).status).toBe(201);
    expect((await create(owner, formId)).status).toBe(201);
    await counted(owner, 2);
    for (const caller of [owner, await owner.newKey()]) {
      const refused = await create(caller, formId);
      expect(refused.body).toMatchObject({ status: 402, code: "plan_limit_reached", limit: 2, used: 2 });
    }
    const other = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    expect([other.status, other.body.reason]).toEqual([409, "unavailable"]);
    expect(
      (await respondent.post("/entry-sessions/current/submit", { answers: { name: "Bo" } })).status,
    ).toBe(200);
    await counted(owner, 3);
  });

  it("counts resubmitted entries once, and ignores tests, drafts, and previews", async () => {
    const owner = await subscribed("price_team");
    const formId = await publishedForm(owner, [field("name")]);
    const entry = (await create(owner, formId)).body;
    await owner.post(`/entries/${entry.id}/reopen`);
    expect((await owner.post(`/entries/${entry.id}/submit`, {})).status).toBe(200);
    expect((await create(owner, formId, { mode: "test" })).status).toBe(201);
    expect((await create(owner, formId, { status: "draft" })).status).toBe(201);
    await owner.post(`/forms/${formId}/preview-sessions`);
    await counted(owner, 1);
  });

  it("counts each entry exactly once, even if the feed is delivered again", async () => {
    const owner = await subscribed("price_big");
    const formId = await publishedForm(owner, [field("name")]);
    const made = await Promise.all(Array.from({ length: 20 }, () => create(owner, formId)));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    await Promise.all([h.runFeeds(), h.runFeeds(), h.runFeeds()]);
    await counted(owner, 20);
    expect(await used(owner)).toBe(20);
  });

  it("applies a larger plan as soon as the webhook arrives", async () => {
    const { owner, customer } = await stage.newCustomer();
    const formId = await publishedForm(owner, [field("name")]);
    await create(owner, formId);
    await create(owner, formId);
    await counted(owner, 2);
    expect((await create(owner, formId)).status).toBe(402);
    const subscription = newSubscription(customer, "active", { price: "price_team" });
    stage.stripe.subscriptions.push(subscription);
    await stage.tell(subscription);
    expect((await create(owner, formId)).status).toBe(201);
    await counted(owner, 3);
    expect((await create(owner, formId)).body).toMatchObject({ code: "plan_limit_reached", limit: 3 });
  });
});

describe("the storage limit", () => {
  const prepare = (caller: Caller, size: number) =>
    caller.post("/files", { purpose: "import", name: "a.csv", size, mime: "text/csv" });

  it("returns 402 plan_limit_reached by plan, including uploads in progress", async () => {
    const owner = await h.newAccount();
    expect((await prepare(owner, 400)).status).toBe(201);
    expect((await prepare(owner, 101)).body).toMatchObject({
      status: 402,
      code: "plan_limit_reached",
      limit: 500,
      used: 400,
    });
    expect((await owner.get("/billing")).body.usage.storage_bytes).toBe(400);
  });

  it("uses the installation's limit if the plan has none", async () => {
    expect((await prepare(await subscribed("price_big"), 2_000)).status).toBe(201);
  });
});

describe("with a free plan", () => {
  it("has no trial that ends, and returns to the free plan when a subscription ends", async () => {
    const { owner, customer } = await stage.newCustomer();
    expect((await owner.get("/billing")).body).toMatchObject({
      is_active: true,
      trial_ends_at: null,
      plan: { id: "free" },
    });
    const subscription = newSubscription(customer, "active");
    stage.stripe.subscriptions.push(subscription);
    await stage.tell(subscription);
    expect((await owner.get("/billing")).body.plan.id).toBe("team");
    subscription.status = "canceled";
    await stage.tell(subscription);
    expect((await owner.get("/billing")).body).toMatchObject({ is_active: true, plan: { id: "free" } });
    subscription.status = "unpaid";
    await stage.tell(subscription);
    expect((await owner.get("/billing")).body.is_active).toBe(false);
  });

  it("has no limits for a manually created price", async () => {
    const owner = await subscribed("price_by_hand");
    expect((await owner.get("/billing")).body).toMatchObject({
      is_active: true,
      plan: null,
      limits: { entries_per_month: null, storage_bytes: null },
    });
  });

  it("returns 422 for a checkout of the free plan", async () => {
    const owner = await h.newAccount();
    const answer = await owner.post("/billing/checkout-sessions", {
      plan_id: "free",
      success_path: "/",
      cancel_path: "/",
    });
    expect(answer.status).toBe(422);
  });
});
