import { describe, expect, it } from "vitest";
import * as rules from "../billing.rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const subscription = (status: string, more: Partial<rules.Subscription> = {}): rules.Subscription => ({
  id: "sub_1",
  status,
  priceId: "price_team",
  periodStart: later(-240),
  periodEnd: later(480),
  trialEnd: null,
  cancelAtPeriodEnd: false,
  unpaidSince: null,
  createdAt: later(-240),
  ...more,
});

describe("entitledUntil", () => {
  it.each([
    ["trialing", rules.openEnd, rules.openEnd],
    ["active", rules.openEnd, rules.openEnd],
    ["incomplete", null, null],
    ["incomplete_expired", null, null],
    ["canceled", new Date(0), null],
    ["unpaid", new Date(0), new Date(0)],
    ["paused", new Date(0), new Date(0)],
    ["what_comes_next_year", new Date(0), new Date(0)],
  ])("%s", (status, without, withFreePlan) => {
    expect(rules.entitledUntil(subscription(status), false)).toEqual(without);
    expect(rules.entitledUntil(subscription(status), true)).toEqual(withFreePlan);
  });

  it("past_due: seven days from the oldest open invoice, or from the period if no invoice is known", () => {
    const since = later(-24);
    expect(rules.entitledUntil(subscription("past_due", { unpaidSince: since }), true)).toEqual(
      later(6 * 24),
    );
    expect(rules.entitledUntil(subscription("past_due"), false)).toEqual(later(-240 + 7 * 24));
  });

  it("none: behaves as if there had never been a subscription", () => {
    expect(rules.entitledUntil(null, false)).toBeNull();
  });
});

describe("choose", () => {
  it("selects the best entitlement, then the newest, in any order", () => {
    const all = [
      subscription("canceled", { id: "a", createdAt: later(-1) }),
      subscription("past_due", { id: "b" }),
      subscription("active", { id: "c", createdAt: later(-300) }),
      subscription("active", { id: "d", createdAt: later(-200) }),
      subscription("incomplete_expired", { id: "e", createdAt: later(0) }),
    ];
    for (let turn = 0; turn < all.length; turn += 1) {
      expect(rules.choose([...all.slice(turn), ...all.slice(0, turn)])?.id).toBe("d");
    }
    expect(rules.choose([])).toBeNull();
  });
});

describe("plans", () => {
  const free: rules.Plan = { id: "free", name: "", priceId: null, priceText: "", limits: rules.noLimits };
  const team: rules.Plan = { ...free, id: "team", priceId: "price_team" };

  it("is the free plan without a subscription, or else the first in the list", () => {
    expect(rules.planInForce([team, free], undefined)).toBe(free);
    expect(rules.planInForce([team], { isSubscribed: false, planId: "gone" })).toBe(team);
    expect(rules.planInForce([], undefined)).toBeNull();
  });

  it("is null for an unknown price", () => {
    expect(rules.planByPrice([free, team], "price_other")).toBeNull();
    expect(rules.planByPrice([free, team], null)).toBeNull();
    expect(rules.planInForce([free, team], { isSubscribed: true, planId: null })).toBeNull();
  });
});

describe("refreshDueAt", () => {
  it("is soon if a payment is open, at the end of the period, and rare after the end", () => {
    expect(rules.refreshDueAt(subscription("past_due"), now)).toEqual(later(1));
    expect(rules.refreshDueAt(null, now)).toEqual(later(1));
    expect(rules.refreshDueAt(subscription("active"), now)).toEqual(later(6));
    expect(rules.refreshDueAt(subscription("active", { periodEnd: later(2) }), now)).toEqual(
      later(2 + 1 / 60),
    );
    expect(rules.refreshDueAt(subscription("canceled"), now)).toEqual(later(24));
  });
});

describe("countEntries", () => {
  const event = (type: string, at: string, mode = "live") => ({ type, at: new Date(at), data: { mode } });

  it("counts live entries by UTC month, and a reopened entry only once", () => {
    const counts = rules.countEntries([
      event("entry.submitted", "2026-01-31T23:59:59.999Z"),
      event("entry.submitted", "2026-02-01T00:00:00.000Z"),
      event("entry.submitted", "2026-02-01T00:00:00.000Z", "test"),
      event("entry.created", "2026-02-01T00:00:00.000Z"),
      event("entry.reopened", "2026-02-02T00:00:00.000Z"),
      event("entry.submitted", "2026-02-03T00:00:00.000Z"),
    ]);
    expect([...counts]).toEqual([
      ["2026-01-01", 1],
      ["2026-02-01", 1],
    ]);
  });

  it("handles the end of the year", () => {
    expect(rules.monthOf(new Date("2026-12-31T23:00:00Z"))).toEqual({
      start: new Date("2026-12-01T00:00:00Z"),
      end: new Date("2027-01-01T00:00:00Z"),
    });
  });
});
