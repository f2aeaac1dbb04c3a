/**
 * Delivers provider messages out of order, twice, forged, late, or not at all, over random subscription histories. The
 * entitlement must always match the provider's state at the last fetch and, in the end, its current state.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BillingStage, startBillingStage } from "../../../../test-kit/billing-stage.ts";
import type { Caller, Harness } from "../../../../test-kit/harness.ts";
import {
  newSubscription,
  type StripeInvoice,
  type StripeSubscription,
  stripeEvent,
  stripeSignature,
} from "../../../../test-kit/stripe-server.ts";

const statuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
  "some_new_status",
];
const dayMs = 86_400_000;

let stage: BillingStage;
let h: Harness;

beforeAll(async () => {
  stage = await startBillingStage({ BILLING_TRIAL_DAYS: "0" });
  h = stage.h;
});
afterAll(() => stage.stop());

/** The provider's state at one moment. */
interface Facts {
  readonly status: string;
  readonly unpaidSince: number | null;
}

/** Written from the documented rules, independently of the implementation. */
function isEntitled(facts: Facts | null, now: number): boolean {
  if (facts === null) return false;
  if (facts.status === "active" || facts.status === "trialing") return true;
  return facts.status === "past_due" && facts.unpaidSince !== null && now < facts.unpaidSince + 7 * dayMs;
}

type Step =
  | { readonly do: "change"; readonly status: string; readonly daysAgo: number }
  | { readonly do: "tell" | "forge" | "repeat" | "outdated" | "late" | "work" }
  | { readonly do: "pass"; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      status: fc.constantFrom(...statuses),
      daysAgo: fc.nat(10),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("tell", "forge", "repeat", "outdated", "late", "work") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pass" as const), days: fc.constantFrom(1, 3, 7) }) },
);

class History {
  readonly owner: Caller;
  readonly subscription: StripeSubscription;
  readonly invoice: StripeInvoice;
  /** Earlier states of the subscription. */
  private readonly past: StripeSubscription[] = [];
  private readonly sent: string[] = [];
  private isTold = false;
  private seen: Facts | null = null;
  private facts: Facts;

  constructor(owner: Caller, customer: string) {
    this.owner = owner;
    this.subscription = newSubscription(customer, "incomplete");
    this.invoice = {
      id: `in_${this.subscription.id}`,
      customer,
      subscription: this.subscription.id,
      status: "paid",
      created: 0,
      finalizedAt: null,
      dueDate: null,
    };
    stage.stripe.subscriptions.push(this.subscription);
    stage.stripe.invoices.push(this.invoice);
    this.facts = { status: "incomplete", unpaidSince: null };
  }

  async run(one: Step): Promise<void> {
    switch (one.do) {
      case "change":
        return this.change(one.status, one.daysAgo);
      case "pass":
        return h.clock.advance(one.days * dayMs);
      case "work":
        return this.work();
      case "tell":
        return this.send(stripeEvent(this.subscription), true);
      case "outdated":
        return this.send(stripeEvent(this.past.at(0) ?? this.subscription), true);
      case "repeat":
        return this.repeat();
      case "late":
        return this.refused(stripeEvent(this.subscription), stage.stripe.webhookSecret, 301_000);
      case "forge":
        return this.refused(stripeEvent({ ...this.subscription, status: "active" }), "whsec_guessed", 0);
    }
  }

  private change(status: string, daysAgo: number): void {
    this.past.push({ ...this.subscription });
    this.subscription.status = status;
    const since = Math.floor((h.clock.now().getTime() - daysAgo * dayMs) / 1_000);
    const isUnpaid = status === "past_due";
    Object.assign(this.invoice, { status: isUnpaid ? "open" : "paid", created: since, finalizedAt: since });
    this.facts = { status, unpaidSince: isUnpaid ? since * 1_000 : null };
  }

  private async send(body: string, isNew: boolean): Promise<void> {
    const answer = await stage.post(body, stripeSignature(body, stage.stripe.webhookSecret, h.clock.now()));
    expect(answer.status).toBe(200);
    if (isNew) this.sent.push(body);
    this.isTold ||= isNew;
  }

  private async repeat(): Promise<void> {
    const [body] = this.sent;
    if (body !== undefined) await this.send(body, false);
  }

  private async refused(body: string, secret: string, ageMs: number): Promise<void> {
    const at = new Date(h.clock.now().getTime() - ageMs);
    expect((await stage.post(body, stripeSignature(body, secret, at))).body.code).toBe("invalid_signature");
  }

  private async work(): Promise<void> {
    await h.runJobs();
    if (this.isTold) this.seen = this.facts;
    this.isTold = false;
  }

  /** Uses a new session, because the old one may have expired. */
  async check(): Promise<void> {
    const person = await h.callerFor(this.owner.user, this.owner.account);
    const expected = isEntitled(this.seen, h.clock.now().getTime());
    expect((await person.get("/account")).body.billing_active).toBe(expected);
    expect((await person.post("/projects", { name: `P ${Math.random()}` })).status).toBe(
      expected ? 201 : 402,
    );
  }

  async settle(): Promise<void> {
    await this.run({ do: "tell" });
    await this.run({ do: "work" });
    await this.check();
    expect(this.seen).toEqual(this.facts);
  }
}

it("matches the provider after every step and at the end", { timeout: 300_000 }, async () => {
  let entitledChecks = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { owner, customer } = await stage.newCustomer();
      const history = new History(owner, customer);
      for (const one of steps) {
        await history.run(one);
        await history.check();
      }
      await history.settle();
      if (await stage.isActive(await h.callerFor(owner.user, owner.account))) entitledChecks += 1;
    }),
    { numRuns: Number(process.env.BILLING_HISTORIES ?? "40"), endOnFailure: true },
  );
  // Makes sure that the histories do not all end the same way.
  expect(entitledChecks).toBeGreaterThan(3);
});
