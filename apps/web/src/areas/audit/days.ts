/** Groups events by day in the visitor's time zone and keeps their order. */
export interface Day<Event> {
  /** The date, such as `2026-11-15`. */
  readonly date: string;
  readonly events: readonly Event[];
}

export function groupByDay<Event extends { readonly created_at: string }>(
  events: readonly Event[],
): readonly Day<Event>[] {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const date = dateOf(new Date(event.created_at));
    const day = days.get(date);
    if (day) day.push(event);
    else days.set(date, [event]);
  }
  return [...days].map(([date, ofDay]) => ({ date, events: ofDay }));
}

export function dateOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(moment.getFullYear()).padStart(4, "0")}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns the number of midnights between a day and now: 0 for today, 1 for yesterday. */
export function daysAgo(date: string, now: Date): number {
  const midnight = new Date(`${date}T00:00:00`);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  // Rounded because days with a daylight saving change have 23 or 25 hours.
  return Math.round((today.getTime() - midnight.getTime()) / 86_400_000);
}
