/** When an account that is to be deleted is spoken of, and when it goes. Pure. */

const dayMs = 86_400_000;

/** What the owners are told about the account. */
export interface PendingDeletion {
  readonly name: string;
  readonly dueAt: Date;
}

export type NoticeKind = "requested" | "week_left" | "day_left";

export interface Notice {
  readonly kind: NoticeKind;
  readonly at: Date;
}

export function dueAt(requestedAt: Date, graceSeconds: number): Date {
  return new Date(requestedAt.getTime() + graceSeconds * 1_000);
}

/** In the order of their times. A short grace leaves out what would not lie inside it. */
export function notices(requestedAt: Date, due: Date): Notice[] {
  const before = (days: number) => new Date(due.getTime() - days * dayMs);
  const reminders: Notice[] = [
    { kind: "week_left", at: before(7) },
    { kind: "day_left", at: before(1) },
  ];
  return [{ kind: "requested", at: requestedAt }, ...reminders.filter(({ at }) => at > requestedAt)];
}

/** By then no request and no job that began in the account before its end is still under way. */
export function leftoversDueAt(removedAt: Date): Date {
  return new Date(removedAt.getTime() + dayMs);
}
