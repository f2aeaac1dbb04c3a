export const expiries = ["never", "days30", "days90", "days365"] as const;
export type Expiry = (typeof expiries)[number];

const days = { days30: 30, days90: 90, days365: 365 };

export function expiryDate(expiry: Expiry, now: Date): Date | null {
  return expiry === "never" ? null : new Date(now.getTime() + days[expiry] * 86_400_000);
}
