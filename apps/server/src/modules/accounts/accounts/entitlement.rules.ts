/**
 * Whether an account may be used, from what the directory knows of it. Pure. How a subscription becomes `entitledUntil` is
 * the business of billing; here it is only looked at, on every request.
 */
export interface BillingFacts {
  /** What the subscription gives; null while there has been none. */
  readonly entitledUntil: Date | null;
  readonly createdAt: Date;
}

/** What the operator asks of accounts. */
export interface BillingTerms {
  /** False: nobody pays, and every account may be used. */
  readonly isBilled: boolean;
  readonly hasFreePlan: boolean;
  readonly trialDays: number;
  /** Since when accounts are paid for: older ones have their trial from then on. */
  readonly since: Date | null;
}

const dayMs = 86_400_000;

export function isBillingActive(facts: BillingFacts, terms: BillingTerms, now: Date): boolean {
  if (!terms.isBilled) return true;
  const until = facts.entitledUntil ?? trialEndOf(facts, terms);
  return until === null || now < until;
}

/** Until when an account without a subscription may be used; null: without end, on the free plan. */
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
