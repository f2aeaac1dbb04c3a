/**
 * A reader's position in the feed, when that position is no longer valid, and how events from several databases are
 * merged into one page. Pure. A position always refers to an existing event, never to a watermark: numbers without a
 * committed row can be assigned again after a crash.
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

/** The last event a reader has processed in one database. */
export interface Place {
  readonly xid: string;
  readonly seq: number;
  readonly id: EventId;
  readonly at: Date;
  /** The cluster to which these numbers belong. */
  readonly numbering: string;
}

/** Positions by database name. Null means before the first event. */
export type Places = ReadonlyMap<string, Place | null>;

export interface FeedCursor {
  readonly places: Places;
  readonly issuedAt: Date;
}

/** The events that one database returns to a reader, starting at a position. */
export interface Stretch {
  readonly home: string;
  readonly start: Place | null;
  readonly events: readonly { readonly event: FeedEvent; readonly place: Place }[];
  /** The last event that was examined, whether or not it matched; `start` if there was none. */
  readonly end: Place | null;
  readonly hasMore: boolean;
}

/** An event and its position in the database that it comes from. */
export interface Step {
  readonly event: FeedEvent;
  readonly home: string;
  readonly place: Place;
}

export interface FeedPage {
  readonly steps: readonly Step[];
  readonly places: Places;
  readonly hasMore: boolean;
}

const dayMs = 86_400_000;

/** Events before this time may already be deleted. */
export function reachesBackTo(now: Date, retentionDays: number): Date {
  return new Date(now.getTime() - retentionDays * dayMs);
}

/**
 * Returns false if the reader may have missed events, because it was away for too long or its account has moved to
 * another database.
 */
export function isCurrent(cursor: FeedCursor, homes: readonly string[], oldest: Date): boolean {
  const isAtHome = cursor.places.size === homes.length && homes.every((home) => cursor.places.has(home));
  return isAtHome && cursor.issuedAt >= oldest;
}

/**
 * Whether the reader can continue from this position without missing events. Returns false if the numbers belong to
 * another cluster. Also returns false if the event is missing although it is too recent to have been deleted, because
 * the database was then restored to an earlier time, and newer events may have numbers that the reader has already
 * passed.
 */
export function leadsOn(
  place: Place | null,
  found: { readonly numbering: string; readonly hasPlace: boolean },
  oldest: Date,
): boolean {
  if (place === null) return true;
  return place.numbering === found.numbering && (found.hasPlace || place.at < oldest);
}

/** Events of one database keep their order; across databases they are merged by time. */
export function joinStretches(stretches: readonly Stretch[], limit: number): FeedPage {
  const taken = new Map(stretches.map((stretch) => [stretch, 0]));
  const steps: Step[] = [];
  while (steps.length < limit) {
    const next = earliest(stretches, taken);
    if (!next) break;
    steps.push({ event: next.event, home: next.stretch.home, place: next.place });
    taken.set(next.stretch, (taken.get(next.stretch) ?? 0) + 1);
  }
  const isLeft = (stretch: Stretch) => (taken.get(stretch) ?? 0) < stretch.events.length;
  return {
    steps,
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
    return head ? [{ stretch, ...head }] : [];
  });
  return heads.sort((a, b) => a.event.at.getTime() - b.event.at.getTime())[0];
}

function lastTaken(stretch: Stretch, count: number): Place | null {
  return stretch.events[count - 1]?.place ?? stretch.start;
}
