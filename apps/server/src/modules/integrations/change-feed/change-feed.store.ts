/**
 * Reads events in feed order; the platform writes them with each commit. Every database has this table, so these
 * queries work on a shard or on the directory, always within one account. platform/feed/horizon.ts determines how far
 * readers can see.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, ReadTx } from "../../../platform/db/tx.ts";
import { type EventRow, findEvent, toEvent } from "../../../platform/feed/event-log.ts";
import { numbering, oldestOpen, oldestOpenHere } from "../../../platform/feed/horizon.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { EventId, FeedEvent, Place, Stretch } from "./change-feed.rules.ts";

export type FeedTx = ReadTx | (DirectoryReadTx & AccountCtx);

interface HereRow {
  numbering: string;
  is_settled: boolean;
  has_place: boolean;
  is_held_up: boolean;
}

interface FoundRow extends HereRow {
  scanned_count: number;
  /** If nothing was found, there is a single row in which this is null. */
  is_last: boolean | null;
}

type StretchRow = FoundRow & EventRow & { xid: string; seq: number };

/**
 * Which numbers the database uses, whether its events have been renumbered, and whether the event at the reader's
 * position exists.
 */
export interface Standing {
  readonly numbering: string;
  readonly isSettled: boolean;
  readonly hasPlace: boolean;
}

interface Wanted {
  readonly limit: number;
  readonly types: readonly string[] | undefined;
}

/** With a type filter, at most this many rows are examined; the page then ends early and sets `has_more`. */
const scannedMax = 2_000;

/**
 * If an event is delayed longer than this, an open transaction is holding it up. Only then is it worth finding out
 * which one.
 */
const heldUpMs = 1_000;

const columns = sql`id, name, version, at, data, caused_by`;

export async function read(
  tx: FeedTx,
  home: string,
  start: Place | null,
  wanted: Wanted,
): Promise<Stretch & Standing> {
  const found = await readBelow(tx, oldestOpen, home, start, wanted);
  return found.isHeldUp && !found.hasMore ? readBelow(tx, oldestOpenHere, home, start, wanted) : found;
}

async function readBelow(
  tx: FeedTx,
  horizon: Sql,
  home: string,
  start: Place | null,
  { limit, types }: Wanted,
): Promise<Stretch & Standing & { isHeldUp: boolean }> {
  const scanMax = types ? scannedMax : limit + 1;
  const rows = await tx.query<StretchRow>(sql`
    with here as (${here(tx, start)}),
    scanned as materialized (
      select xid, seq, ${columns} from events
      where account_id = ${tx.account.uuid} and is_public and xid < ${horizon} and ${isBehind(start)}
      order by xid, seq limit ${scanMax}
    ),
    picked as (
      select * from scanned ${types ? sql`where name = any(${types}::text[])` : sql``} order by xid, seq limit ${limit}
    ),
    last as (select * from scanned order by xid desc, seq desc limit 1)
    select here.*, (select count(*) from scanned) as scanned_count, found.*
    from here left join (
      select false as is_last, picked.* from picked
      union all
      select true, last.* from last
    ) found on true
    order by found.is_last, found.xid, found.seq`);
  return { ...toStretch(rows, { home, start, limit, scanMax }), isHeldUp: rows[0]?.is_held_up ?? false };
}

/** The position of a reader that has seen every event up to now. */
export async function latest(tx: FeedTx): Promise<Standing & { readonly place: Place | null }> {
  const rows = await tx.query<StretchRow>(sql`
    with here as (${here(tx, null)}),
    last as (
      select xid, seq, ${columns} from events
      where account_id = ${tx.account.uuid} and is_public and xid < ${oldestOpenHere}
      order by xid desc, seq desc limit 1
    )
    select here.*, last.* from here left join last on true`);
  const row = rows[0];
  return { ...standingOf(row), place: row && row.xid !== null ? placeOf(row) : null };
}

export function find(tx: FeedTx, id: EventId): Promise<FeedEvent | undefined> {
  return findEvent(tx, tx.account.uuid, id);
}

function isBehind(place: Place | null): Sql {
  return sql`(xid, seq) > (${place?.xid ?? "0"}::xid8, ${place?.seq ?? 0}::bigint)`;
}

function here(tx: FeedTx, place: Place | null): Sql {
  const hasPlace = place
    ? sql`exists (select 1 from events where account_id = ${tx.account.uuid} and id = ${idToUuid(place.id)}
                  and xid = ${place.xid}::xid8 and seq = ${place.seq}::bigint)`
    : sql`true`;
  return sql`
    select numbers.numbering, numbers.is_settled,
           ${hasPlace} as has_place,
           exists (select 1 from events
                   where account_id = ${tx.account.uuid} and is_public and xid >= ${oldestOpen} and ${isBehind(place)}
                     and at < ${new Date(tx.now.getTime() - heldUpMs)}::timestamptz) as is_held_up
    from (${numbering}) numbers`;
}

function toStretch(
  rows: readonly StretchRow[],
  asked: { home: string; start: Place | null; limit: number; scanMax: number },
): Stretch & Standing {
  const { home, start, limit, scanMax } = asked;
  const events = rows
    .filter((row) => row.is_last === false)
    .map((row) => ({ event: toEvent(row), place: placeOf(row) }));
  const last = rows.find((row) => row.is_last === true);
  const lastPicked = events.at(-1)?.place;
  const isCut = events.length === limit && lastPicked !== undefined;
  const isPartial = last?.scanned_count === scanMax;
  return {
    ...standingOf(rows[0]),
    home,
    start,
    events,
    end: isCut ? lastPicked : last ? placeOf(last) : start,
    hasMore: isCut ? isPartial || lastPicked.seq !== last?.seq : isPartial,
  };
}

function standingOf(row: HereRow | undefined): Standing {
  if (!row) throw new Error("event_numbering has no row");
  return { numbering: row.numbering, isSettled: row.is_settled, hasPlace: row.has_place };
}

function placeOf(row: StretchRow): Place {
  return {
    xid: row.xid,
    seq: row.seq,
    id: uuidToId("evt", row.id),
    at: row.at,
    numbering: row.numbering,
  };
}
