/** All SQL of which row an entry became. */
import { sql } from "../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../platform/ids/ids.ts";
import type { FeedId } from "./table-feeds.rules.ts";

export async function findRow(
  tx: ReadTx,
  feedId: FeedId,
  entryId: Id<"ent">,
): Promise<Id<"row"> | undefined> {
  const rows = await tx.query<{ row_id: string }>(sql`
    select row_id from table_feed_rows
    where account_id = ${tx.account.uuid} and feed_id = ${idToUuid(feedId)} and entry_id = ${idToUuid(entryId)}`);
  return rows[0] && uuidToId("row", rows[0].row_id);
}

export async function noteRow(
  tx: AccountTx,
  feedId: FeedId,
  entryId: Id<"ent">,
  { rowId, eventAt }: { readonly rowId: Id<"row">; readonly eventAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into table_feed_rows (account_id, feed_id, entry_id, row_id, event_at, written_at)
    values (${tx.account.uuid}, ${idToUuid(feedId)}, ${idToUuid(entryId)}, ${idToUuid(rowId)}, ${eventAt}, ${tx.now})
    on conflict (account_id, feed_id, entry_id) do update
      set row_id = excluded.row_id, event_at = excluded.event_at, written_at = excluded.written_at`);
}

/** The entry a row was written for at that time, and when what was told of the entry had happened. */
export async function findSource(
  tx: ReadTx,
  rowId: Id<"row">,
  at: Date,
): Promise<{ readonly entryId: Id<"ent">; readonly at: Date } | undefined> {
  const rows = await tx.query<{ entry_id: string; event_at: Date }>(sql`
    select entry_id, event_at from table_feed_rows
    where account_id = ${tx.account.uuid} and row_id = ${idToUuid(rowId)} and written_at = ${at}
    order by event_at desc limit 1`);
  return rows[0] && { entryId: uuidToId("ent", rows[0].entry_id), at: rows[0].event_at };
}

export interface FedRow {
  readonly tableId: Id<"tbl">;
  readonly rowId: Id<"row">;
  /** What stands in the row now came from the entry: no other has written it since. */
  readonly isLast: boolean;
}

/** Forgets which rows an entry became, in any feed of its form, and gives them. */
export async function takeRows(tx: AccountTx, formId: Id<"frm">, entryId: Id<"ent">): Promise<FedRow[]> {
  const rows = await tx.query<{ table_id: string; row_id: string; is_last: boolean }>(sql`
    with gone as (
      delete from table_feed_rows r using table_feeds f
      where f.account_id = ${tx.account.uuid} and f.form_id = ${idToUuid(formId)}
        and r.account_id = f.account_id and r.feed_id = f.id and r.entry_id = ${idToUuid(entryId)}
      returning f.table_id, r.row_id, r.written_at
    )
    select distinct on (gone.row_id) gone.table_id, gone.row_id, not exists (
      select from table_feed_rows o
      where o.account_id = ${tx.account.uuid} and o.row_id = gone.row_id and o.entry_id <> ${idToUuid(entryId)}
        and o.written_at >= gone.written_at) as is_last
    from gone order by gone.row_id, gone.written_at desc`);
  return rows.map((one) => ({
    tableId: uuidToId("tbl", one.table_id),
    rowId: uuidToId("row", one.row_id),
    isLast: one.is_last,
  }));
}
