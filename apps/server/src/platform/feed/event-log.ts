/**
 * Reads the log of an account's public events inside one of the account's transactions or reads, or the directory's log
 * inside a directory read. For consumers that have seen an event before and need it again.
 */
import { sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../ids/ids.ts";
import type { FollowedEvent } from "./follower.ts";

export interface EventRow {
  id: string;
  name: string;
  version: number;
  at: Date;
  data: Record<string, unknown>;
  caused_by: string | null;
}

export interface LogPlace {
  readonly xid: string;
  readonly seq: number;
}

export interface LogPage {
  readonly events: readonly FollowedEvent[];
  /** Where the next page begins; undefined on the last page. */
  readonly next: LogPlace | undefined;
}

export async function findEvent(
  queries: Queries,
  accountUuid: string,
  id: Id<"evt">,
): Promise<FollowedEvent | undefined> {
  const rows = await queries.query<EventRow>(sql`
    select id, name, version, at, data, caused_by from events
    where account_id = ${accountUuid} and id = ${idToUuid(id)} and is_public`);
  return rows[0] && toEvent(rows[0]);
}

/**
 * Returns events in feed order; the time is only a filter. Unlike the feed, which stops before the oldest open
 * transaction, this includes every committed event: a reader of a past period must not miss events because, for
 * example, a backup is running.
 */
export async function listEvents(
  queries: Queries,
  accountUuid: string,
  span: { readonly since: Date; readonly until: Date },
  after: LogPlace | undefined,
  limit: number,
): Promise<LogPage> {
  const rows = await queries.query<EventRow & LogPlace>(sql`
    select id, name, version, at, data, caused_by, xid::text, seq from events
    where account_id = ${accountUuid} and is_public
      and (xid, seq) > (${after?.xid ?? "0"}::xid8, ${after?.seq ?? 0}::bigint)
      and at >= ${span.since} and at < ${span.until}
    order by events.xid, seq limit ${limit}`);
  const last = rows.at(-1);
  return {
    events: rows.map(toEvent),
    next: last && rows.length === limit ? { xid: last.xid, seq: last.seq } : undefined,
  };
}

export function toEvent(row: EventRow): FollowedEvent {
  return {
    id: uuidToId("evt", row.id),
    type: row.name,
    version: row.version,
    at: row.at,
    data: row.data,
    causedBy: row.caused_by,
  };
}
