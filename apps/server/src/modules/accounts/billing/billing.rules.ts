/**
 * Derives an account's entitlement from the current subscription state, and when to fetch it again. Pure: the
 * subscription's history does not matter, so webhooks can arrive late, twice, or out of order.
 *
 *   entitled: trialing, active, past_due for 7 days        not entitled: all others
 */

/** The provider's status values. An unknown status grants no entitlement. */
export type SubscriptionStatus = string;

export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly priceId: string | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly trialEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** When the oldest unpaid invoice became due. */
  readonly unpaidSince: Date | null;
  readonly createdAt: Date;
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  /** Null for a free plan. */
  readonly priceId: string | null;
  readonly priceText: string;
  readonly limits: PlanLimits;
}

export interface PlanLimits {
  readonly entriesPerMonth: number | null;
  readonly storageBytes: number | null;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const graceMs = 7 * dayMs;

/** Entitled until the provider reports a change. */
export const openEnd = new Date("9999-12-31T00:00:00Z");
/** Not entitled. */
const ended = new Date(0);

export const noLimits: PlanLimits = { entriesPerMonth: null, storageBytes: null };

/** Null means that there is no subscription, so the trial or the free plan applies. */
export function entitledUntil(subscription: Subscription | null, hasFreePlan: boolean): Date | null {
  switch (subscription?.status) {
    case undefined:
    case "incomplete":
    case "incomplete_expired":
      return null;
    case "trialing":
    case "active":
      return openEnd;
    case "past_due":
      return graceEndOf(subscription);
    case "canceled":
      return hasFreePlan ? null : ended;
    default:
      return ended;
  }
}

export function graceEndOf({ unpaidSince, periodStart, createdAt }: Subscription): Date {
  return new Date((unpaidSince ?? periodStart ?? createdAt).getTime() + graceMs);
}

/** Whether the subscription's plan is in effect, according to its status. */
export function isSubscribed(subscription: Subscription | null): boolean {
  return subscription !== null && ["trialing", "active", "past_due"].includes(subscription.status);
}

/** Whether the subscription prevents a second one. One that still awaits its first payment does not. */
export function blocksCheckout(subscription: Subscription | null): boolean {
  return (
    subscription !== null && !["canceled", "incomplete", "incomplete_expired"].includes(subscription.status)
  );
}

const byWeight = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete", "canceled"];

/** Selects the relevant subscription of a customer: the one with the best entitlement, then the newest. */
export function choose(all: readonly Subscription[]): Subscription | null {
  const weight = ({ status }: Subscription) => {
    const place = byWeight.indexOf(status);
    return place === -1 ? byWeight.length : place;
  };
  const sorted = all.toSorted(
    (a, b) => weight(a) - weight(b) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
  return sorted[0] ?? null;
}

/** The plan of an account without a subscription: the free plan or, during the trial, the first plan in the list. */
function basePlan(plans: readonly Plan[]): Plan | null {
  return plans.find((plan) => plan.priceId === null) ?? plans[0] ?? null;
}

export function planByPrice(plans: readonly Plan[], priceId: string | null): Plan | null {
  return plans.find((plan) => plan.priceId !== null && plan.priceId === priceId) ?? null;
}

/**
 * Returns null if the subscription has an unknown price, which means that it was created manually and has no limits.
 */
export function planInForce(
  plans: readonly Plan[],
  row: { readonly isSubscribed: boolean; readonly planId: string | null } | undefined,
): Plan | null {
  if (!row?.isSubscribed) return basePlan(plans);
  return plans.find((plan) => plan.id === row.planId) ?? null;
}

/** Polls more often when a change is due. Webhooks report changes immediately; polling makes up for lost ones. */
export function refreshDueAt(subscription: Subscription | null, now: Date): Date {
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (subscription?.status) {
    case "active":
    case "trialing": {
      const end = subscription.periodEnd;
      const usual = after(6 * hourMs);
      return end !== null && end > now && end < usual ? new Date(end.getTime() + 60_000) : usual;
    }
    case "canceled":
    case "incomplete_expired":
      return after(dayMs);
    default:
      return after(hourMs);
  }
}

/** The calendar month (UTC) in which entries are counted. */
export function monthOf(at: Date): { readonly start: Date; readonly end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

/** Counts entries by month. A reopened entry counts again only when it is resubmitted. */
export function countEntries(
  events: readonly {
    readonly type: string;
    readonly at: Date;
    readonly data: Readonly<Record<string, unknown>>;
  }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, at, data } of events) {
    const change = type === "entry.submitted" ? 1 : type === "entry.reopened" ? -1 : 0;
    if (change === 0 || data.mode !== "live") continue;
    const month = monthOf(at).start.toISOString().slice(0, 10);
    counts.set(month, (counts.get(month) ?? 0) + change);
  }
  return counts;
}
