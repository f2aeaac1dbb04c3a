/** Which events a stream delivers, and how positions in the feed compare. Pure. */
import type { FeedEvent, Place, Places } from "./change-feed.rules.ts";

export interface StreamFilter {
  /** The types that the caller asked for and may see. */
  readonly types: ReadonlySet<string>;
  /** IDs that an event's `data` must have, by member. */
  readonly data: Readonly<Record<string, string | undefined>>;
}

export function passes({ types, data }: StreamFilter, event: FeedEvent): boolean {
  return (
    types.has(event.type) &&
    Object.entries(data).every(([member, id]) => id === undefined || event.data[member] === id)
  );
}

/** Whether the first position is behind the second one, both in the same database. */
export function isBeyond(place: Place | null, other: Place | null): boolean {
  if (place === null || other === null) return place !== null;
  const [xid, otherXid] = [BigInt(place.xid), BigInt(other.xid)];
  return xid === otherXid ? place.seq > other.seq : xid > otherXid;
}

/** Whether a reader at these positions has seen everything up to the goal. */
export function hasReached(places: Places, goal: Places): boolean {
  return [...goal].every(([home, place]) => !isBeyond(place, places.get(home) ?? null));
}
