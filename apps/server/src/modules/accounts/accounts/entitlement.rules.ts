/**
 * Decides whether an account can be used, based on its directory row. Pure. Billing computes `entitledUntil` from the
 * subscription; this file only evaluates it, on every request.
 */
export interface BillingFacts {
  /** Derived from the subscription; null if there has never been one. */
  readonly entitledUntil: Date | null;
  readonly createdAt: Date;
}

/** The operator's billing settings. */
export interface BillingTerms {
  /** False if billing is disabled; every account can then be used. */
  readonly isBilled: boolean;
  readonly hasFreePlan: boolean;
  readonly trialDays: number;
  /** When billing was enabled. For accounts that already existed, the trial starts at this time. */
  readonly since: Date | null;
}

const dayMs = 86_400_000;

export function isBillingActive(facts: BillingFacts, terms: BillingTerms, now: Date): boolean {
  if (!terms.isBilled) return true;
  const until = facts.entitledUntil ?? trialEndOf(facts, terms);
  return until === null || now < until;
}

/** When an account without a subscription stops working; null if there is a free plan. */
export function trialEndOf({ createdAt }: Pick<BillingFacts, "createdAt">, terms: BillingTerms): Date | null {
  if (terms.hasFreePlan) return null;
  const from = terms.since !== null && createdAt < terms.since ? terms.since : createdAt;
  return new Date(from.getTime() + terms.trialDays * dayMs);
}

interface Settings {
  readonly BILLING_MODE: string;
  readonly BILLING_TRIAL_DAYS: number;
  readonly BILLING_SINCE?: Date | undefined;
  readonly BILLING_PLANS: readonly { readonly price_id?: string | undefined }[];
}

export function termsOf(settings: Settings): BillingTerms {
  return {
    isBilled: settings.BILLING_MODE !== "disabled",
    hasFreePlan: settings.BILLING_PLANS.some((plan) => plan.price_id === undefined),
    trialDays: settings.BILLING_TRIAL_DAYS,
    since: settings.BILLING_SINCE ?? null,
  };
}
