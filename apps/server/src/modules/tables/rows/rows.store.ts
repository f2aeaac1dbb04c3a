/** All SQL for rows and the keys of their unique columns. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Cells, DataRow, DataRowId, RowKey, RowSource, TableId } from "./rows.rules.ts";

export interface RowOfRows {
  id: string;
  table_id: string;
  cells: Cells;
  revision: number;
  source: RowSource;
  created_by: string | null;
  updated_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export const rowColumns = sql`r.id, r.table_id, r.cells, r.revision, r.source, r.created_by, r.updated_by, r.created_at,
  r.updated_at`;

const userOrNull = (uuid: string | null): Id<"usr"> | null => (uuid === null ? null : uuidToId("usr", uuid));
const uuidOrNull = (id: Id<string> | null): string | null => (id === null ? null : idToUuid(id));

export function toRow(row: RowOfRows): DataRow {
  return {
    id: uuidToId("row", row.id),
    tableId: uuidToId("tbl", row.table_id),
    cells: row.cells,
    revision: row.revision,
    source: row.source,
    createdBy: userOrNull(row.created_by),
    updatedBy: userOrNull(row.updated_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function findAll(
  tx: ReadTx,
  tableId: TableId,
  ids: readonly DataRowId[],
  how: "read" | "hold" = "read",
): Promise<DataRow[]> {
  if (ids.length === 0) return [];
  // A fixed lock order prevents deadlocks between transactions that lock the same rows.
  const hold = how === "hold" ? sql`order by r.id for update` : sql``;
  const rows = await tx.query<RowOfRows>(sql`
    select ${rowColumns} from data_rows r
    where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)}
      and r.id = any (${ids.map(idToUuid)}::uuid[]) ${hold}`);
  return rows.map(toRow);
}

export async function insertAll(tx: AccountTx, rows: readonly DataRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into data_rows (account_id, table_id, id, cells, revision, source, created_by, updated_by, created_at, updated_at)
    select ${tx.account.uuid}, one.table_id, one.id, one.cells, one.revision, one.source, one.created_by, one.updated_by,
           one.created_at, one.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows.map(toRecord))}::jsonb)
      as one(table_id uuid, id uuid, cells jsonb, revision int, source text, created_by uuid, updated_by uuid,
             created_at timestamptz, updated_at timestamptz)`);
}

export async function saveAll(tx: AccountTx, tableId: TableId, rows: readonly DataRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    update data_rows r
    set cells = one.cells, revision = one.revision, updated_by = one.updated_by, updated_at = one.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows.map(toRecord))}::jsonb)
      as one(id uuid, cells jsonb, revision int, updated_by uuid, updated_at timestamptz)
    where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)} and r.id = one.id`);
}

function toRecord(row: DataRow) {
  return {
    table_id: idToUuid(row.tableId),
    id: idToUuid(row.id),
    cells: row.cells,
    revision: row.revision,
    source: row.source,
    created_by: uuidOrNull(row.createdBy),
    updated_by: uuidOrNull(row.updatedBy),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export async function removeAll(tx: AccountTx, tableId: TableId, ids: readonly DataRowId[]): Promise<void> {
  await tx.query(sql`
    delete from data_rows where account_id = ${tx.account.uuid} and table_id = ${idToUuid(tableId)}
      and id = any (${ids.map(idToUuid)}::uuid[])`);
}

/** The given rows that do not exist in this table. */
export async function missingOf(
  tx: ReadTx,
  tableId: TableId,
  ids: readonly DataRowId[],
): Promise<DataRowId[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<{ id: string }>(sql`
    select wanted.id from unnest(${ids.map(idToUuid)}::uuid[]) as wanted(id)
    where not exists (select from data_rows r where r.account_id = ${tx.account.uuid}
      and r.table_id = ${idToUuid(tableId)} and r.id = wanted.id)`);
  return rows.map(({ id }) => uuidToId("row", id));
}

export interface KeyOfRow extends RowKey {
  readonly rowId: DataRowId;
}

/**
 * Reserves keys for rows, and returns those already taken. Waits for concurrent reservations, in a fixed order to
 * prevent deadlocks.
 */
export async function takeKeys<Key extends KeyOfRow>(tx: AccountTx, keys: readonly Key[]): Promise<Key[]> {
  if (keys.length === 0) return [];
  const records = keys.map((one) => ({
    column_id: idToUuid(one.columnId),
    key: one.key,
    row_id: idToUuid(one.rowId),
  }));
  const taken = await tx.query<{ column_id: string; key: string; row_id: string }>(sql`
    insert into data_row_keys (account_id, column_id, key, row_id)
    select ${tx.account.uuid}, one.column_id, one.key, one.row_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as one(column_id uuid, key text, row_id uuid)
    order by one.column_id, one.key collate "C"
    on conflict do nothing returning column_id, key, row_id`);
  if (taken.length === keys.length) return [];
  const got = new Set(taken.map((one) => `${one.column_id} ${one.row_id} ${one.key}`));
  return keys.filter((one) => !got.has(`${idToUuid(one.columnId)} ${idToUuid(one.rowId)} ${one.key}`));
}

export async function dropKeys(tx: AccountTx, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return;
  const records = keys.map((one) => ({ column_id: idToUuid(one.columnId), key: one.key }));
  await tx.query(sql`
    delete from data_row_keys k
    using jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as one(column_id uuid, key text)
    where k.account_id = ${tx.account.uuid} and k.column_id = one.column_id and k.key = one.key`);
}

/** The rows with these keys in one column. */
export async function findByKeys(
  tx: ReadTx,
  columnId: Id<"col">,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DataRowId>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<{ key: string; row_id: string }>(sql`
    select key, row_id from data_row_keys
    where account_id = ${tx.account.uuid} and column_id = ${idToUuid(columnId)} and key = any (${keys}::text[])`);
  return new Map(rows.map((one) => [one.key, uuidToId("row", one.row_id)]));
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from data_rows where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** All rows of the account, across tables, for the data export. */
export async function batch(tx: ReadTx, after: DataRowId | undefined, limit: number): Promise<DataRow[]> {
  const beyond = after === undefined ? sql`` : sql` and r.id > ${idToUuid(after)}`;
  const rows = await tx.query<RowOfRows>(sql`
    select ${rowColumns} from data_rows r where r.account_id = ${tx.account.uuid}${beyond}
    order by r.id limit ${limit}`);
  return rows.map(toRow);
}

/** Locks and returns the next rows of a table after `after`, for processing in batches. */
export async function holdSome(
  tx: AccountTx,
  tableId: TableId,
  after: DataRowId | undefined,
  limit: number,
): Promise<DataRow[]> {
  const beyond = after === undefined ? sql`` : sql` and r.id > ${idToUuid(after)}`;
  const rows = await tx.query<RowOfRows>(sql`
    select ${rowColumns} from data_rows r
    where r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)}${beyond}
    order by r.id limit ${limit} for update`);
  return rows.map(toRow);
}
