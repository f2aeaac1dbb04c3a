import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BillingStage, paths, startBillingStage } from "../../../../test-kit/billing-stage.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { allOperations } from "../../../../test-kit/operations.ts";
import {
  newSubscription,
  type StripeServer,
  stripeEvent,
  stripeSignature,
} from "../../../../test-kit/stripe-server.ts";

let stage: BillingStage;
let h: Harness;
let stripe: StripeServer;
const dayMs = 86_400_000;

beforeAll(async () => {
  stage = await startBillingStage();
  ({ h, stripe } = stage);
});
afterAll(() => stage.stop());

const checkout = { plan_id: "team", ...paths };

describe("GET /billing", () => {
  it("returns 200 with the trial, its limits, and the usage", async () => {
    const owner = await h.newAccount();
    await owner.colleague("viewer");
    const { status, body } = await owner.get("/billing");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "billing",
      mode: "stripe",
      is_active: true,
      plan: { id: "team", is_free: false },
      subscription: null,
      limits: { entries_per_month: 3, storage_bytes: 1_000 },
      usage: { entries: 0, storage_bytes: 0, members: 2, forms: 0 },
    });
    const created = new Date((await owner.get("/account")).body.created_at).getTime();
    expect(new Date(body.trial_ends_at).getTime()).toBe(created + 14 * dayMs);
  });

  it("returns 200 with the provider's subscription", async () => {
    const { owner, customer } = await stage.newCustomer();
    const subscription = newSubscription(customer, "active", { cancelAtPeriodEnd: true });
    stripe.subscriptions.push(subscription);
    await stage.tell(subscription);
    const { body } = await owner.get("/billing");
    expect(body).toMatchObject({
      is_active: true,
      plan: { id: "team" },
      trial_ends_at: null,
      subscription: { status: "active", cancel_at_period_end: true, grace_ends_at: null },
    });
    expect(new Date(body.subscription.current_period_end).getTime()).toBe(subscription.periodEnd * 1_000);
    const audit = await owner.get("/audit-events?action=billing.update");
    expect(audit.body.data).toHaveLength(1);
    await eventually(async () => {
      const events = await owner.get("/events?types=subscription.updated");
      expect(JSON.stringify(events.body.data)).toContain('"status":"active"');
    });
  });

  it("returns 403 admin_required for an editor", async () => {
    const editor = await (await h.newAccount()).colleague("editor");
    expect((await editor.get("/billing")).body.code).toBe("admin_required");
  });
});

describe("GET /billing/plans and /billing/invoices", () => {
  it("return 200 with every plan, and with the invoices except drafts", async () => {
    const { owner, customer } = await stage.newCustomer();
    const common = {
      customer,
      subscription: "sub_x",
      created: 1_800_000_000,
      finalizedAt: null,
      dueDate: null,
    };
    stripe.invoices.push(
      { ...common, id: "in_paid", status: "paid" },
      { ...common, id: "in_draft", status: "draft" },
    );
    expect((await owner.get("/billing/plans")).body.data).toEqual([
      {
        id: "team",
        object: "plan",
        name: "Team",
        price: "29 € a month",
        is_free: false,
        limits: { entries_per_month: 3, storage_bytes: 1_000 },
      },
    ]);
    const { body } = await owner.get("/billing/invoices");
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ id: "in_paid", status: "paid", total: 2_900, currency: "eur" });
  });

  it("return 200 without invoices for an account that was never a customer", async () => {
    expect((await (await h.newAccount()).get("/billing/invoices")).body.data).toEqual([]);
  });

  it("return 424 upstream_failed if the provider rejects the request, without its text", async () => {
    const { owner } = await stage.newCustomer();
    stripe.failNext(1, 403);
    const { status, body } = await owner.get("/billing/invoices");
    expect([status, body.code, body.upstream_status]).toEqual([424, "upstream_failed", 403]);
    expect(JSON.stringify(body)).not.toContain("Something went wrong");
  });
});

describe("POST /billing/checkout-sessions", () => {
  it("returns 201 with a provider page that returns here, and writes an audit event", async () => {
    const owner = await h.newAccount();
    const { status, body } = await owner.post("/billing/checkout-sessions", checkout);
    expect(status).toBe(201);
    expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const order = new URLSearchParams(
      stripe.requests.findLast((one) => one.startsWith("POST /v1/checkout"))?.split(" ")[2],
    );
    expect(Object.fromEntries(order)).toMatchObject({
      mode: "subscription",
      customer: stripe.customerOf(owner.account.id),
      client_reference_id: owner.account.id,
      "line_items[0][price]": "price_team",
      success_url: "http://localhost:3000/settings/billing?paid=1",
      cancel_url: "http://localhost:3000/settings/billing",
    });
    expect((await owner.get("/audit-events?action=billing.checkout")).body.data).toHaveLength(1);
  });

  it("creates one customer per account, also for concurrent requests", async () => {
    const owner = await h.newAccount();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.post("/billing/checkout-sessions", checkout)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const customers = stripe.requests
      .filter((one) => one.startsWith("POST /v1/checkout"))
      .map((one) => new URLSearchParams(one.split(" ")[2]))
      .filter((order) => order.get("client_reference_id") === owner.account.id)
      .map((order) => order.get("customer"));
    expect(new Set(customers).size).toBe(1);
  });

  it.each(["trialing", "active", "past_due", "unpaid", "paused"])(
    "returns 409 subscription_exists if the subscription is %s, even before a webhook reports it",
    async (status) => {
      const { owner, customer } = await stage.newCustomer();
      stripe.subscriptions.push(newSubscription(customer, status));
      const answer = await owner.post("/billing/checkout-sessions", checkout);
      expect([answer.status, answer.body.code]).toEqual([409, "subscription_exists"]);
    },
  );

  it.each(["canceled", "incomplete", "incomplete_expired"])(
    "returns 201 again if the subscription is %s",
    async (status) => {
      const { owner, customer } = await stage.newCustomer();
      stripe.subscriptions.push(newSubscription(customer, status));
      expect((await owner.post("/billing/checkout-sessions", checkout)).status).toBe(201);
    },
  );

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "\\/evil.example",
    "javascript:alert(1)",
    "settings",
    "/a b",
    "/a\nb",
    "",
  ])("returns 422 for a path on another site: %j", async (path) => {
    const owner = await h.newAccount();
    for (const name of ["success_path", "cancel_path"]) {
      const answer = await owner.post("/billing/checkout-sessions", { ...checkout, [name]: path });
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, `/${name}`]);
    }
    expect((await owner.post("/billing/portal-sessions", { return_path: path })).status).toBe(422);
  });

  it("returns 422 for an unknown plan", async () => {
    const answer = await (await h.newAccount()).post("/billing/checkout-sessions", {
      ...checkout,
      plan_id: "gold",
    });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/plan_id"]);
  });

  it("returns 403 for an admin, because only an owner can pay", async () => {
    const admin = await (await h.newAccount()).colleague("admin");
    expect((await admin.post("/billing/checkout-sessions", checkout)).status).toBe(403);
  });
});

describe("POST /billing/portal-sessions", () => {
  it("returns 201 for a customer, and 409 no_customer for an account that never was one", async () => {
    const { owner } = await stage.newCustomer();
    const made = await owner.post("/billing/portal-sessions", { return_path: "/settings" });
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    const other = await (await h.newAccount()).post("/billing/portal-sessions", { return_path: "/settings" });
    expect([other.status, other.body.code]).toEqual([409, "no_customer"]);
  });
});

describe("POST /billing/provider-webhooks/{provider}", () => {
  const signed = (body: string, at = h.clock.now()) => stripeSignature(body, stripe.webhookSecret, at);

  it("returns 200 and applies the provider's current state instead of the message's content", async () => {
    const { owner, customer } = await stage.newCustomer();
    const subscription = newSubscription(customer, "canceled");
    stripe.subscriptions.push(subscription);
    const body = stripeEvent({ ...subscription, status: "active" });
    expect((await stage.post(body, signed(body))).status).toBe(200);
    await h.runJobs();
    expect(await stage.isActive(owner)).toBe(false);
  });

  it("returns 200 for a repeated ID without calling the provider again", async () => {
    const { customer } = await stage.newCustomer();
    const subscription = newSubscription(customer, "active");
    stripe.subscriptions.push(subscription);
    const body = stripeEvent(subscription);
    await stage.post(body, signed(body));
    await h.runJobs();
    const before = stripe.requests.length;
    expect((await stage.post(body, signed(body))).status).toBe(200);
    await h.runJobs();
    expect(stripe.requests.length).toBe(before);
  });

  it("returns 200 for an unknown customer, and for a message without a customer", async () => {
    for (const body of [
      stripeEvent(newSubscription("cus_unknown", "active")),
      JSON.stringify({
        id: "evt_balance",
        object: "event",
        type: "balance.available",
        data: { object: { object: "balance" } },
      }),
    ])
      expect((await stage.post(body, signed(body))).status).toBe(200);
  });

  it.each([
    ["no signature", (_body: string) => ""],
    ["another secret", (body: string) => stripeSignature(body, "whsec_other", h.clock.now())],
    ["another body", (_body: string) => signed("{}")],
    ["an old signature", (body: string) => signed(body, new Date(h.clock.now().getTime() - 301_000))],
  ])("returns 400 invalid_signature with %s", async (_name, sign) => {
    const { owner, customer } = await stage.newCustomer();
    const subscription = newSubscription(customer, "canceled");
    stripe.subscriptions.push(subscription);
    const body = stripeEvent(subscription);
    const answer = await stage.post(body, sign(body));
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_signature"]);
    await h.runJobs();
    expect(await stage.isActive(owner)).toBe(true);
  });

  it("returns 200 with a signature that is 299 s old", async () => {
    const body = stripeEvent(newSubscription("cus_unknown", "active"));
    const at = new Date(h.clock.now().getTime() - 299_000);
    expect((await stage.post(body, signed(body, at))).status).toBe(200);
  });

  it("verifies the raw bytes, including spaces and the order of the JSON", async () => {
    const body = ` {"type":"x",  "id":"evt_odd","object":"event","data":{"object":{"a":1.0}}}\n`;
    expect((await stage.post(body, signed(body))).status).toBe(200);
  });

  it("returns 404 for an unknown provider", async () => {
    expect((await h.anonymous.post("/billing/provider-webhooks/other", {})).status).toBe(404);
  });
});

describe("lost webhooks", () => {
  it("are made up for by polling the provider", async () => {
    const { owner, customer } = await stage.newCustomer();
    stripe.subscriptions.push(newSubscription(customer, "unpaid"));
    expect(await stage.isActive(owner)).toBe(true);
    h.clock.advance(61 * 60_000);
    await h.runChores();
    expect(await stage.isActive(owner)).toBe(false);
  });

  it("do not allow a slow response to overwrite a later one", async () => {
    const { owner, customer } = await stage.newCustomer();
    const subscription = newSubscription(customer, "unpaid");
    stripe.subscriptions.push(subscription);
    let isFirst = true;
    stripe.beforeAnswer = async () => {
      if (!isFirst) return;
      isFirst = false;
      // While the first, unpaid response is in flight, the invoice is paid and the newer state is reported and
      // stored.
      subscription.status = "active";
      await stage.tell(subscription);
    };
    const billing = h.services.get("billing") as { refresh(ctx: object): Promise<unknown> };
    const { now } = h.composition.platform;
    const ctx = {
      requestId: "t",
      now: now(),
      actor: { kind: "system", name: "t" },
      ip: null,
      account: owner.account,
      role: "owner",
    };
    await billing.refresh(ctx);
    stripe.beforeAnswer = undefined;
    expect(isFirst).toBe(false);
    expect((await owner.get("/billing")).body.subscription.status).toBe("active");
    expect(await stage.isActive(owner)).toBe(true);
  });
});

describe("a deleted account", () => {
  it("ends its subscription at the provider", async () => {
    const { owner, customer } = await stage.newCustomer();
    const subscription = newSubscription(customer, "active");
    stripe.subscriptions.push(subscription);
    const billing = h.services.get("billing") as { endSubscriptions(ctx: object): Promise<void> };
    const ctx = {
      requestId: "t",
      now: h.clock.now(),
      actor: { kind: "system", name: "t" },
      ip: null,
      account: owner.account,
      role: "owner",
    };
    await billing.endSubscriptions(ctx);
    expect(subscription.status).toBe("canceled");
  });
});

describe("BILLING_MODE=disabled", () => {
  let plain: Harness;
  beforeAll(async () => {
    plain = await startHarness();
  });
  afterAll(() => plain.stop());

  it("keeps every account active, sells nothing, and returns 409 billing_disabled", async () => {
    const owner = await plain.newAccount();
    plain.clock.advance(400 * dayMs);
    const fresh = await plain.callerFor(owner.user, owner.account);
    expect((await fresh.get("/billing")).body).toMatchObject({
      mode: "disabled",
      is_active: true,
      plan: null,
      subscription: null,
      trial_ends_at: null,
      limits: { entries_per_month: null, storage_bytes: null },
      usage: { entries: null },
    });
    expect((await fresh.get("/billing/plans")).body.data).toEqual([]);
    expect((await fresh.get("/billing/invoices")).body.data).toEqual([]);
    expect((await fresh.post("/billing/checkout-sessions", checkout)).body.code).toBe("billing_disabled");
    expect((await fresh.post("/billing/portal-sessions", { return_path: "/" })).body.code).toBe(
      "billing_disabled",
    );
    expect((await plain.anonymous.post("/billing/provider-webhooks/stripe", {})).body.code).toBe(
      "invalid_signature",
    );
  });
});

it("requires a user session or a signature for every billing operation", () => {
  const own = allOperations.filter(({ id }) => id.startsWith("billing."));
  expect(own.length).toBe(6);
  for (const { operation } of own)
    expect(
      operation.rawBody === true ||
        (operation.access.kind === "account" && operation.access.via === "session"),
    ).toBe(true);
});
