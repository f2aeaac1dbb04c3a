/** All SQL for the rows that feeds wrote for an entry: a single row or, with `match_on`, one row per match value. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { FeedId } from "./feeds.rules.ts";

/** The row that the feed wrote most recently for the entry. */
export async function findRow(
  tx: ReadTx,
  feedId: FeedId,
  entryId: Id<"ent">,
): Promise<Id<"row"> | undefined> {
  const rows = await tx.query<{ row_id: string }>(sql`
    select row_id from table_feed_rows
    where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)} and entry_id = ${idToUuid(entryId)}
    order by event_at desc limit 1`);
  return rows[0] && uuidToId("row", rows[0].row_id);
}

export interface RowNote {
  readonly row: { readonly id: Id<"row">; readonly revision: number };
  readonly eventAt: Date;
  /** False if the row already had these values. */
  readonly isWritten: boolean;
}

export async function noteRow(
  tx: AccountTx,
  feedId: FeedId,
  entryId: Id<"ent">,
  { row, eventAt, isWritten }: RowNote,
): Promise<void> {
  const time = isWritten ? sql`, event_at = excluded.event_at` : sql``;
  await tx.query(sql`
    insert into table_feed_rows (account_id, feed_id, entry_id, row_id, row_revision, event_at)
    values (${tx.account.uuid}, ${idToUuid(feedId)}, ${idToUuid(entryId)}, ${idToUuid(row.id)}, ${row.revision},
            ${eventAt})
    on conflict (account_id, feed_id, entry_id, row_id) do update set row_revision = excluded.row_revision${time}`);
}

export interface FedRow {
  readonly tableId: Id<"tbl">;
  readonly rowId: Id<"row">;
  /** Whether the row still contains what this entry wrote, and no other entry has since written or confirmed it. */
  readonly isLast: boolean;
}

/** Deletes and returns the records of all rows that the form's feeds wrote for an entry. */
export async function takeRows(tx: AccountTx, formId: Id<"frm">, entryId: Id<"ent">): Promise<FedRow[]> {
  const rows = await tx.query<{ table_id: string; row_id: string; is_last: boolean }>(sql`
    with gone as (
      delete from table_feed_rows r using table_feeds f
      where f.account_id = ${tx.account.uuid} and f.form_id = ${idToUuid(formId)}
        and r.account_id = f.account_id and r.feed_id = f.id and r.entry_id = ${idToUuid(entryId)}
      returning f.table_id, r.row_id, r.row_revision
    )
    select distinct on (gone.row_id) gone.table_id, gone.row_id, not exists (
      select from table_feed_rows o
      where o.account_id = ${tx.account.uuid} and o.row_id = gone.row_id and o.entry_id <> ${idToUuid(entryId)}
        and o.row_revision >= gone.row_revision) as is_last
    from gone order by gone.row_id, gone.row_revision desc`);
  return rows.map((one) => ({
    tableId: uuidToId("tbl", one.table_id),
    rowId: uuidToId("row", one.row_id),
    isLast: one.is_last,
  }));
}
