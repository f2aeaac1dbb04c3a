import { describe, expect, it } from "vitest";
import { type BillingTerms, isBillingActive, termsOf, trialEndOf } from "./entitlement.rules.ts";

const day = 86_400_000;
const created = new Date("2026-01-10T00:00:00Z");
const at = (days: number) => new Date(created.getTime() + days * day);
const terms: BillingTerms = { isBilled: true, hasFreePlan: false, trialDays: 14, since: null };
const active = (entitledUntil: Date | null, days: number, more: Partial<BillingTerms> = {}) =>
  isBillingActive({ entitledUntil, createdAt: created }, { ...terms, ...more }, at(days));

describe("isBillingActive", () => {
  it("is always true if billing is disabled", () => {
    expect(active(new Date(0), 900, { isBilled: false })).toBe(true);
  });

  it("is true without a subscription only during the trial", () => {
    expect([active(null, 13.9), active(null, 14)]).toEqual([true, false]);
    expect(active(null, 0, { trialDays: 0 })).toBe(false);
  });

  it("is always true without a subscription if there is a free plan", () => {
    expect(active(null, 900, { hasFreePlan: true })).toBe(true);
  });

  it("follows the subscription, regardless of the trial", () => {
    expect([active(at(20), 19), active(at(20), 20)]).toEqual([true, false]);
    expect(active(at(1), 2)).toBe(false);
    expect(active(at(1), 2, { hasFreePlan: true })).toBe(false);
  });
});

describe("trialEndOf", () => {
  it("starts when billing was enabled for older accounts", () => {
    expect(trialEndOf({ createdAt: created }, { ...terms, since: at(100) })).toEqual(at(114));
    expect(trialEndOf({ createdAt: created }, { ...terms, since: at(-100) })).toEqual(at(14));
  });
});

describe("termsOf", () => {
  it("treats a plan without a price as the free plan", () => {
    const settings = { BILLING_MODE: "stripe", BILLING_TRIAL_DAYS: 3, BILLING_PLANS: [{ price_id: "p" }] };
    expect(termsOf(settings)).toEqual({ isBilled: true, hasFreePlan: false, trialDays: 3, since: null });
    expect(termsOf({ ...settings, BILLING_PLANS: [{}, { price_id: "p" }] }).hasFreePlan).toBe(true);
  });
});
