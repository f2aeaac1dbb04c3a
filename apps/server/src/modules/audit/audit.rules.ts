/**
 * What an audit event is, and how the two logs of one account become one list. Changes to the account itself are
 * logged where they happen, in the directory; all others on the account's shard. Pure.
 */
import { type Cursor, countedRowsMax, type KeysetPage, type PageRequest } from "../../platform/db/page.ts";
import { type Id, idToUuid } from "../../platform/ids/ids.ts";

export type AuditEventId = Id<"aud">;

export interface AuditActor {
  readonly kind: "user" | "key" | "system" | "public";
  /** With a key: the person the key acts as. */
  readonly userId: Id<"usr"> | null;
  readonly keyId: Id<"key"> | null;
  /** With `system`: which part of the service. */
  readonly name: string | null;
}

export interface AuditEvent {
  readonly id: AuditEventId;
  readonly at: Date;
  readonly action: string;
  readonly actor: AuditActor;
  readonly target: { readonly type: string; readonly id: string };
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly ip: string | null;
}

type Place = Pick<AuditEvent, "at" | "id">;

/** Negative when `a` is older. Ids are the tie-break, as in SQL: their text sorts like the UUID inside. */
export function compareByTime(a: Place, b: Place): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The position of an event as a cursor holds it: the sort value, then the UUID. */
export function cursorValues(event: Place): readonly [string, string] {
  return [event.at.toISOString(), idToUuid(event.id)];
}

/**
 * One page out of two, both read with the same request. Whatever belongs on the page is on the same page of its own
 * log, so the nearest `limit` rows of both together are the page; what one log has beyond, or what is cut off here,
 * means there is more. Going backward the nearest rows are the last ones.
 */
export function mergePages<Row extends Place>(
  request: PageRequest,
  first: KeysetPage<Row>,
  second: KeysetPage<Row>,
): KeysetPage<Row> {
  const sign = request.sort[0]?.descending ? -1 : 1;
  const isBackward = request.cursor?.direction === "prev";
  const all = [...first.rows, ...second.rows].sort((a, b) => sign * compareByTime(a, b));
  const rows = isBackward ? all.slice(-request.limit) : all.slice(0, request.limit);
  const beyond = isBackward ? [first.prev, second.prev] : [first.next, second.next];
  const hasMore = all.length > rows.length || beyond.some((cursor) => cursor !== null);
  const cursorAt = (row: Row | undefined, direction: Cursor["direction"]): Cursor | null =>
    row === undefined ? null : { direction, values: cursorValues(row) };
  const cameFrom = request.cursor !== undefined;
  return {
    rows,
    next: (isBackward ? cameFrom : hasMore) ? cursorAt(rows.at(-1), "next") : null,
    prev: (isBackward ? hasMore : cameFrom) ? cursorAt(rows[0], "prev") : null,
    ...totalOf(first, second),
  };
}

function totalOf(first: KeysetPage<unknown>, second: KeysetPage<unknown>): { total?: number } {
  if (first.total === undefined || second.total === undefined) return {};
  return { total: Math.min(first.total + second.total, countedRowsMax) };
}
