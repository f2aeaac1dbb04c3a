/** All SQL that processes the cells of one column in batches. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { DataRow, DataRowId, TableId } from "./rows.rules.ts";
import { type RowOfRows, rowColumns, toRow } from "./rows.store.ts";

const beyond = (after: DataRowId | undefined) =>
  after === undefined ? sql`` : sql` and r.id > ${idToUuid(after)}`;

/** Reads rows in the order of their IDs, starting after `after`, without locking them. */
export async function some(
  tx: ReadTx,
  tableId: TableId,
  after: DataRowId | undefined,
  limit: number,
): Promise<DataRow[]> {
  const rows = await tx.query<RowOfRows>(sql`
    select ${rowColumns} from data_rows r
    where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)}${beyond(after)}
    order by r.id limit ${limit}`);
  return rows.map(toRow);
}

/** Counts up to `max` rows. With a key, counts only rows without a value in that column. */
export async function count(tx: ReadTx, tableId: TableId, max: number, emptyKey?: string): Promise<number> {
  const isEmpty = emptyKey === undefined ? sql`` : sql` and not r.cells ? ${emptyKey}`;
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from (
      select from data_rows r
      where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)}${isEmpty} limit ${max}) as chosen`);
  return rows[0]?.count ?? 0;
}

interface RowBatch {
  /** The last processed row; undefined if there was none. */
  readonly last: DataRowId | undefined;
  readonly count: number;
}

const batchOf = (rows: readonly { last: string | null; count: number }[]): RowBatch => {
  const { last = null, count = 0 } = rows[0] ?? {};
  return { last: last === null ? undefined : uuidToId("row", last), count };
};

/** Removes the column from the cells of the next rows. */
export async function strip(
  tx: AccountTx,
  tableId: TableId,
  key: string,
  after: DataRowId | undefined,
  limit: number,
): Promise<RowBatch> {
  const rows = await tx.query<{ last: string | null; count: number }>(sql`
    with chosen as (
      select r.id from data_rows r
      where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)}${beyond(after)}
      order by r.id limit ${limit} for update
    ), stripped as (
      update data_rows r set cells = r.cells - ${key}::text from chosen
      where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)} and r.id = chosen.id
        and r.cells ? ${key}
    )
    select (select id from chosen order by id desc limit 1) as last, (select count(*) from chosen) as count`);
  return batchOf(rows);
}

/** Removes the column from the history of the next rows, including deleted rows. */
export async function stripHistory(
  tx: AccountTx,
  tableId: TableId,
  key: string,
  after: DataRowId | undefined,
  limit: number,
): Promise<RowBatch> {
  const later = after === undefined ? sql`` : sql` and v.row_id > ${idToUuid(after)}`;
  const rows = await tx.query<{ last: string | null; count: number }>(sql`
    with chosen as (
      select distinct v.row_id from data_row_revisions v
      where v.account_id = ${tx.account.uuid} and v.table_id = ${idToUuid(tableId)}${later}
      order by v.row_id limit ${limit}
    ), stripped as (
      update data_row_revisions v set changes = v.changes - ${key}::text from chosen
      where v.account_id = ${tx.account.uuid} and v.table_id = ${idToUuid(tableId)} and v.row_id = chosen.row_id
        and v.changes ? ${key}
    )
    select (select row_id from chosen order by row_id desc limit 1) as last, (select count(*) from chosen) as count`);
  return batchOf(rows);
}

/** Removes some keys of a column that is no longer unique. Returns zero when none are left. */
export async function dropKeys(tx: AccountTx, columnId: Id<"col">, limit: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    with chosen as (
      select key from data_row_keys
      where account_id = ${tx.account.uuid} and column_id = ${idToUuid(columnId)} limit ${limit}
    ), dropped as (
      delete from data_row_keys k using chosen
      where k.account_id = ${tx.account.uuid} and k.column_id = ${idToUuid(columnId)} and k.key = chosen.key
      returning 1
    )
    select count(*) as count from dropped`);
  return rows[0]?.count ?? 0;
}

/** Removes keys of rows that were deleted while the keys of a column were being reserved. */
export async function dropLeftKeys(tx: AccountTx, tableId: TableId, columnId: Id<"col">): Promise<void> {
  await tx.query(sql`
    delete from data_row_keys k
    where k.account_id = ${tx.account.uuid} and k.column_id = ${idToUuid(columnId)}
      and not exists (select from data_rows r where r.account_id = ${tx.account.uuid}
        and r.table_id = ${idToUuid(tableId)} and r.id = k.row_id)`);
}

/** Removes some rows or revisions of a purged table. Returns zero when none are left. */
export async function purge(tx: AccountTx, tableId: TableId, limit: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    with chosen as (
      select id from data_rows
      where account_id = ${tx.account.uuid} and table_id = ${idToUuid(tableId)} limit ${limit}
    ), gone as (
      delete from data_rows r using chosen
      where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)} and r.id = chosen.id returning 1
    ), old as (
      select row_id, number from data_row_revisions
      where account_id = ${tx.account.uuid} and table_id = ${idToUuid(tableId)} limit ${limit}
    ), forgotten as (
      delete from data_row_revisions v using old
      where v.account_id = ${tx.account.uuid} and v.table_id = ${idToUuid(tableId)} and v.row_id = old.row_id
        and v.number = old.number returning 1
    )
    select (select count(*) from gone) + (select count(*) from forgotten) as count`);
  return Number(rows[0]?.count ?? 0);
}
