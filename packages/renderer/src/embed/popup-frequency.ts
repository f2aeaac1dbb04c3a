/** How often a form opens automatically. Pure. */

/** What this device remembers about the form. */
export interface Seen {
  readonly openedAtMs?: number;
  readonly isSubmitted?: boolean;
}

const dayMs = 86_400_000;

/** `everyDays` is the attribute; without it, the form opens automatically once. It never opens automatically again after it was submitted. */
export function mayOpen({ openedAtMs, isSubmitted }: Seen, everyDays: string | null, nowMs: number): boolean {
  if (isSubmitted) return false;
  if (openedAtMs === undefined) return true;
  const days = Number.parseFloat(everyDays ?? "");
  return days >= 0 && nowMs - openedAtMs >= days * dayMs;
}
