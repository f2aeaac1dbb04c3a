/**
 * Where a reader of the feed stands, when that is no longer a place one can go on from, and how the events of several
 * databases become one page. Pure. A place is always that of an event which was there, never of a watermark: numbers
 * that no committed row bears may be given again after a crash.
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type EventId = Id<"evt">;

export interface FeedEvent {
  readonly id: EventId;
  readonly type: string;
  readonly version: number;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The last event that a reader has passed in one database. */
export interface Place {
  readonly xid: string;
  readonly seq: number;
  readonly id: EventId;
  readonly at: Date;
  /** The cluster in which these numbers count. */
  readonly numbering: string;
}

/** By the name of the database. Null: before its first event. */
export type Places = ReadonlyMap<string, Place | null>;

export interface FeedCursor {
  readonly places: Places;
  readonly issuedAt: Date;
}

/** What one database has for a reader, beginning behind a place. */
export interface Stretch {
  readonly home: string;
  readonly start: Place | null;
  readonly events: readonly { readonly event: FeedEvent; readonly place: Place }[];
  /** The last event looked at, wanted or not; `start` when there was none. */
  readonly end: Place | null;
  readonly hasMore: boolean;
}

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  readonly places: Places;
  readonly hasMore: boolean;
}

const dayMs = 86_400_000;

/** What happened before may be gone already. */
export function reachesBackTo(now: Date, retentionDays: number): Date {
  return new Date(now.getTime() - retentionDays * dayMs);
}

/** False when the reader may have missed something: it was away for too long, or its account lives elsewhere now. */
export function isCurrent(cursor: FeedCursor, homes: readonly string[], oldest: Date): boolean {
  const isAtHome = cursor.places.size === homes.length && homes.every((home) => cursor.places.has(home));
  return isAtHome && cursor.issuedAt >= oldest;
}

/**
 * Whether what stands behind the place is all that came after it. Not when the numbers are of another cluster, nor when
 * the event is missing although it is too young to be forgotten: the database went back to a time before it, and what
 * came since may have got numbers that the reader has passed.
 */
export function leadsOn(
  place: Place | null,
  found: { readonly numbering: string; readonly hasPlace: boolean },
  oldest: Date,
): boolean {
  if (place === null) return true;
  return place.numbering === found.numbering && (found.hasPlace || place.at < oldest);
}

/** Each database keeps its own order; between them the time decides. */
export function joinStretches(stretches: readonly Stretch[], limit: number): FeedPage {
  const taken = new Map(stretches.map((stretch) => [stretch, 0]));
  const events: FeedEvent[] = [];
  while (events.length < limit) {
    const next = earliest(stretches, taken);
    if (!next) break;
    events.push(next.event);
    taken.set(next.stretch, (taken.get(next.stretch) ?? 0) + 1);
  }
  const isLeft = (stretch: Stretch) => (taken.get(stretch) ?? 0) < stretch.events.length;
  return {
    events,
    places: new Map(
      stretches.map((stretch) => [
        stretch.home,
        isLeft(stretch) ? lastTaken(stretch, taken.get(stretch) ?? 0) : stretch.end,
      ]),
    ),
    hasMore: stretches.some((stretch) => stretch.hasMore || isLeft(stretch)),
  };
}

function earliest(stretches: readonly Stretch[], taken: ReadonlyMap<Stretch, number>) {
  const heads = stretches.flatMap((stretch) => {
    const head = stretch.events[taken.get(stretch) ?? 0];
    return head ? [{ stretch, event: head.event }] : [];
  });
  return heads.sort((a, b) => a.event.at.getTime() - b.event.at.getTime())[0];
}

function lastTaken(stretch: Stretch, count: number): Place | null {
  return stretch.events[count - 1]?.place ?? stretch.start;
}
