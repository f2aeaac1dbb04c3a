/** All SQL for columns. */
import type { Cell, ColumnType } from "@formstead/table-core";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { ColumnId, ColumnStatus, TableColumn } from "./columns.rules.ts";
import type { TableId } from "./tables.rules.ts";

interface ColumnRow {
  id: string;
  table_id: string;
  key: string;
  name: string;
  description: string;
  type: ColumnType;
  settings: Readonly<Record<string, unknown>>;
  is_required: boolean;
  is_unique: boolean;
  default_cell: Cell;
  position: number;
  status: ColumnStatus;
  change: Readonly<Record<string, unknown>> | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, table_id, key, name, description, type, settings, is_required, is_unique, default_cell, position,
  status, change, revision, created_at, updated_at`;

function toColumn(row: ColumnRow): TableColumn {
  return {
    id: uuidToId("col", row.id),
    tableId: uuidToId("tbl", row.table_id),
    key: row.key,
    name: row.name,
    description: row.description,
    type: row.type,
    required: row.is_required,
    unique: row.is_unique,
    default: row.default_cell,
    settings: row.settings,
    position: row.position,
    status: row.status,
    change: row.change,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Lists columns in display order, including those that are being deleted. */
export async function listOf(tx: ReadTx, tableId: TableId): Promise<TableColumn[]> {
  const rows = await tx.query<ColumnRow>(sql`
    select ${columns} from data_columns
    where account_id = ${tx.account.uuid} and table_id = ${idToUuid(tableId)} order by position, id`);
  return rows.map(toColumn);
}

/** The column that this job changes. */
export async function findByJob(tx: ReadTx, jobId: Id<"job">): Promise<TableColumn | undefined> {
  const [row] = await tx.query<ColumnRow>(sql`
    select ${columns} from data_columns where account_id = ${tx.account.uuid} and change ->> 'job_id' = ${jobId}`);
  return row && toColumn(row);
}

export async function insertAll(tx: AccountTx, added: readonly TableColumn[]): Promise<void> {
  if (added.length === 0) return;
  await tx.query(sql`
    insert into data_columns (account_id, id, table_id, key, name, description, type, settings, is_required, is_unique,
                              default_cell, position, status, change, revision, created_at, updated_at)
    select ${tx.account.uuid}, one.id, one.table_id, one.key, one.name, one.description, one.type, one.settings,
           one.is_required, one.is_unique, one.default_cell, one.position, one.status, one.change, one.revision,
           one.created_at, one.updated_at
    from jsonb_to_recordset(${JSON.stringify(added.map(toRecord))}::jsonb)
      as one(id uuid, table_id uuid, key text, name text, description text, type text, settings jsonb, is_required boolean,
             is_unique boolean, default_cell jsonb, position int, status text, change jsonb, revision int,
             created_at timestamptz, updated_at timestamptz)`);
}

function toRecord(column: TableColumn) {
  return {
    id: idToUuid(column.id),
    table_id: idToUuid(column.tableId),
    key: column.key,
    name: column.name,
    description: column.description,
    type: column.type,
    settings: column.settings,
    is_required: column.required,
    is_unique: column.unique,
    default_cell: column.default,
    position: column.position,
    status: column.status,
    change: column.change,
    revision: column.revision,
    created_at: column.createdAt,
    updated_at: column.updatedAt,
  };
}

export async function save(tx: AccountTx, column: TableColumn): Promise<void> {
  await tx.query(sql`
    update data_columns
    set name = ${column.name}, description = ${column.description}, type = ${column.type},
        settings = ${JSON.stringify(column.settings)}::jsonb, is_required = ${column.required},
        is_unique = ${column.unique}, default_cell = ${jsonOrNull(column.default)}::jsonb, status = ${column.status},
        change = ${jsonOrNull(column.change)}::jsonb, revision = ${column.revision}, updated_at = ${column.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(column.id)}`);
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Saves only the progress of the job, which users do not see. */
export async function saveChange(tx: AccountTx, id: ColumnId, change: object): Promise<void> {
  await tx.query(sql`
    update data_columns set change = ${JSON.stringify(change)}::jsonb
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function savePositions(tx: AccountTx, moved: readonly TableColumn[]): Promise<void> {
  await tx.query(sql`
    update data_columns c set position = one.position
    from unnest(${moved.map(({ id }) => idToUuid(id))}::uuid[], ${moved.map(({ position }) => position)}::int[])
      as one(id, position)
    where c.account_id = ${tx.account.uuid} and c.id = one.id`);
}

export async function remove(tx: AccountTx, id: ColumnId): Promise<void> {
  await tx.query(
    sql`delete from data_columns where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`,
  );
}

/** Other tables with a column that links to this table; `live` excludes tables in the trash. */
export async function linkedFrom(tx: ReadTx, tableId: TableId, how: "live" | "any"): Promise<User[]> {
  const live = how === "live" ? sql` and t.status <> 'trashed'` : sql``;
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select distinct t.id, t.name from data_columns c
    join data_tables t on t.account_id = c.account_id and t.id = c.table_id
    where c.account_id = ${tx.account.uuid} and c.type = 'link' and c.status <> 'deleting' and c.settings ->> 'table_id' = ${tableId}
      and c.table_id <> ${idToUuid(tableId)}${live}
    order by t.id limit ${usersMax}`);
  return rows.map(({ id, name }) => ({ type: "data_table", id: uuidToId("tbl", id), name }));
}

export type ColumnReader = Pick<TableColumn, "id" | "name" | "key">;

/** Lookup columns of other tables that show this column. */
export async function listLookups(tx: ReadTx, tableId: TableId, key: string): Promise<ColumnReader[]> {
  const rows = await tx.query<{ id: string; name: string; key: string }>(sql`
    select lookup.id, lookup.name, lookup.key from data_columns link
    join data_columns lookup on lookup.account_id = link.account_id and lookup.table_id = link.table_id
      and lookup.type = 'lookup' and lookup.status <> 'deleting' and lookup.settings ->> 'link' = link.key and lookup.settings ->> 'column' = ${key}
    where link.account_id = ${tx.account.uuid} and link.type = 'link' and link.settings ->> 'table_id' = ${tableId}
    limit 20`);
  return rows.map((row) => ({ ...row, id: uuidToId("col", row.id) }));
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from data_columns where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ColumnId | undefined, limit: number): Promise<TableColumn[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ColumnRow>(sql`
    select ${columns} from data_columns where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toColumn);
}
