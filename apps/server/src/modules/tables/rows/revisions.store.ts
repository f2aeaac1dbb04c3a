/**
 * All SQL for row revisions. Revisions are never updated; they are deleted with their table or when a row is erased.
 */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNumber } from "../../../platform/db/numbered-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { DataRowId, RowRevision, TableId } from "./rows.rules.ts";

interface RevisionRow {
  id: string;
  row_id: string;
  number: number;
  kind: RowRevision["kind"];
  source: RowRevision["source"];
  author_user_id: string | null;
  changes: RowRevision["changes"];
  created_at: Date;
}

const columns = sql`v.row_id as id, v.row_id, v.number, v.kind, v.source, v.author_user_id, v.changes, v.created_at`;

function toRevision(row: RevisionRow): RowRevision {
  return {
    rowId: uuidToId("row", row.row_id),
    number: row.number,
    kind: row.kind,
    source: row.source,
    author: row.author_user_id === null ? null : uuidToId("usr", row.author_user_id),
    changes: row.changes,
    at: row.created_at,
  };
}

export async function insertAll(
  tx: AccountTx,
  tableId: TableId,
  revisions: readonly RowRevision[],
): Promise<void> {
  if (revisions.length === 0) return;
  const records = revisions.map((one) => ({
    row_id: idToUuid(one.rowId),
    number: one.number,
    kind: one.kind,
    source: one.source,
    author: one.author === null ? null : idToUuid(one.author),
    changes: one.changes,
    at: one.at,
  }));
  tx.write(sql`
    insert into data_row_revisions (account_id, table_id, row_id, number, kind, source, author_user_id, changes, created_at)
    select ${tx.account.uuid}, ${idToUuid(tableId)}, one.row_id, one.number, one.kind, one.source, one.author, one.changes,
           one.at
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as one(row_id uuid, number int, kind text, source text, author uuid, changes jsonb, at timestamptz)`);
}

export function list(
  tx: ReadTx,
  tableId: TableId,
  rowId: DataRowId,
  page: PageRequest,
): Promise<KeysetPage<RowRevision>> {
  return readPage<RevisionRow, RowRevision>(tx, page, {
    select: sql`select ${columns} from data_row_revisions v
      where v.account_id = ${tx.account.uuid} and v.table_id = ${idToUuid(tableId)} and v.row_id = ${idToUuid(rowId)}`,
    ...byNumber,
    id: { ...byNumber.id, expression: sql`v.row_id` },
    toItem: toRevision,
  });
}

/** The revisions from `number` to the latest, newest first. */
export async function since(
  tx: ReadTx,
  tableId: TableId,
  rowId: DataRowId,
  number: number,
): Promise<RowRevision[]> {
  const rows = await tx.query<RevisionRow>(sql`
    select ${columns} from data_row_revisions v
    where v.account_id = ${tx.account.uuid} and v.table_id = ${idToUuid(tableId)} and v.row_id = ${idToUuid(rowId)}
      and v.number >= ${number}
    order by v.number desc`);
  return rows.map(toRevision);
}

/** Returns the number of deleted revisions. */
export async function removeOf(tx: AccountTx, tableId: TableId, rowId: DataRowId): Promise<number> {
  const rows = await tx.query(sql`
    delete from data_row_revisions
    where account_id = ${tx.account.uuid} and table_id = ${idToUuid(tableId)} and row_id = ${idToUuid(rowId)}
    returning number`);
  return rows.length;
}
