/** The schedule of reminders and of the deletion itself. Pure. */

const dayMs = 86_400_000;

/** The facts that the emails to owners contain. */
export interface PendingDeletion {
  readonly name: string;
  readonly defaultLanguage: string;
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

/**
 * The notifications for owners, in chronological order. Reminders that would fall outside a short grace period are
 * omitted.
 */
export function notices(requestedAt: Date, due: Date): Notice[] {
  const before = (days: number) => new Date(due.getTime() - days * dayMs);
  const reminders: Notice[] = [
    { kind: "week_left", at: before(7) },
    { kind: "day_left", at: before(1) },
  ];
  return [{ kind: "requested", at: requestedAt }, ...reminders.filter(({ at }) => at > requestedAt)];
}

/** Late enough that no request or job that started before the deletion can still be running. */
export function leftoversDueAt(removedAt: Date): Date {
  return new Date(removedAt.getTime() + dayMs);
}
