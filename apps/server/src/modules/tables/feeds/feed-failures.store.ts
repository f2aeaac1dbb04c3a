/** All SQL for entries that feeds could not write. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { type Failure, type FeedId, failuresMax } from "./feeds.rules.ts";

/** Timestamps are strings if the row was read as JSON. */
export interface FailureRow {
  entry_id: string;
  code: string;
  column_key: string | null;
  reason: string | null;
  event_at: Date | string;
  failed_at: Date | string;
}

export function toFailure(row: FailureRow): Failure {
  return {
    entryId: uuidToId("ent", row.entry_id),
    code: row.code,
    columnKey: row.column_key,
    reason: row.reason,
    eventAt: new Date(row.event_at),
    failedAt: new Date(row.failed_at),
  };
}

/** Keeps the latest failure per entry. Drops the oldest failures if there are more than the limit allows. */
export async function note(tx: AccountTx, feedId: FeedId, failure: Failure): Promise<void> {
  await tx.query(sql`
    insert into table_feed_failures (account_id, feed_id, entry_id, code, column_key, reason, event_at, failed_at)
    values (${tx.account.uuid}, ${idToUuid(feedId)}, ${idToUuid(failure.entryId)}, ${failure.code}, ${failure.columnKey},
            ${failure.reason}, ${failure.eventAt}, ${failure.failedAt})
    on conflict (account_id, feed_id, entry_id) do update
      set code = excluded.code, column_key = excluded.column_key, reason = excluded.reason, event_at = excluded.event_at,
          failed_at = excluded.failed_at`);
  await tx.query(sql`
    delete from table_feed_failures
    where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)} and entry_id in (
      select entry_id from table_feed_failures
      where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)}
      order by failed_at desc, entry_id desc offset ${failuresMax})`);
}

export async function forget(tx: AccountTx, feedId: FeedId, entryId: Id<"ent">): Promise<void> {
  await tx.query(sql`
    delete from table_feed_failures
    where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)} and entry_id = ${idToUuid(entryId)}`);
}

/** Deletes the failures of an entry in all feeds. */
export async function forgetEntry(tx: AccountTx, entryId: Id<"ent">): Promise<void> {
  await tx.query(sql`
    delete from table_feed_failures where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}`);
}

/** Failures up to a point in time, ordered by entry, starting after a given entry. */
export async function listUntil(
  tx: ReadTx,
  feedId: FeedId,
  until: Date,
  after: Id<"ent"> | undefined,
  limit: number,
): Promise<Failure[]> {
  const beyond = after === undefined ? sql`` : sql` and entry_id > ${idToUuid(after)}`;
  const rows = await tx.query<FailureRow>(sql`
    select entry_id, code, column_key, reason, event_at, failed_at from table_feed_failures
    where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)} and failed_at <= ${until}${beyond}
    order by entry_id limit ${limit}`);
  return rows.map(toFailure);
}

export function list(tx: ReadTx, feedId: FeedId, page: PageRequest): Promise<KeysetPage<Failure>> {
  return readPage<FailureRow, Failure>(tx, page, {
    select: sql`select entry_id, code, column_key, reason, event_at, failed_at from table_feed_failures
      where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)}`,
    columns: { failed_at: { expression: sql`failed_at`, type: identifier("timestamptz") } },
    id: { expression: sql`entry_id`, type: identifier("uuid") },
    valueOf: (row) => new Date(row.failed_at).toISOString(),
    idOf: (row) => row.entry_id,
    toItem: toFailure,
  });
}
