/** All SQL for tables. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { DataTable, TableId, TableStatus } from "./tables.rules.ts";

interface TableRow extends NamedRow {
  project_id: string | null;
  key: string;
  name: string;
  description: string;
  status: TableStatus;
  revision: number;
  schema_id: string;
  created_by: string | null;
  trashed_at: Date | null;
}

const columns = sql`id, project_id, key, name, description, status, revision, schema_id, created_by, created_at, updated_at,
  trashed_at, ${nameKey}`;

function toTable(row: TableRow): DataTable {
  return {
    id: uuidToId("tbl", row.id),
    projectId: row.project_id === null ? null : uuidToId("prj", row.project_id),
    key: row.key,
    name: row.name,
    description: row.description,
    status: row.status,
    revision: row.revision,
    schemaId: row.schema_id,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    trashedAt: row.trashed_at,
  };
}

export async function find(tx: ReadTx, id: TableId): Promise<DataTable | undefined> {
  const rows = await tx.query<TableRow>(sql`
    select ${columns} from data_tables where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toTable(rows[0]);
}

export async function findByKey(tx: ReadTx, key: string): Promise<DataTable | undefined> {
  const rows = await tx.query<TableRow>(sql`
    select ${columns} from data_tables
    where account_id = ${tx.account.uuid} and key = ${key} and status <> 'trashed'`);
  return rows[0] && toTable(rows[0]);
}

/** Locks the row until the transaction ends, and waits for concurrent row writes. */
export async function lock(tx: AccountTx, id: TableId): Promise<DataTable | undefined> {
  const rows = await tx.query<TableRow>(sql`
    select ${columns} from data_tables where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toTable(rows[0]);
}

/** A shared lock on the table and its columns until the transaction ends. */
export async function hold(tx: AccountTx, id: TableId): Promise<DataTable | undefined> {
  const rows = await tx.query<TableRow>(sql`
    select ${columns} from data_tables where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for key share`);
  return rows[0] && toTable(rows[0]);
}

export interface TableFilter {
  readonly status?: TableStatus | undefined;
  readonly projectId?: Id<"prj"> | undefined;
  readonly q?: string | undefined;
}

export async function list(
  tx: ReadTx,
  filter: TableFilter,
  page: PageRequest,
): Promise<KeysetPage<DataTable>> {
  const project =
    filter.projectId === undefined ? sql`` : sql` and project_id = ${idToUuid(filter.projectId)}`;
  const q = filter.q === undefined ? sql`` : sql` and strpos(lower(name), lower(${filter.q})) > 0`;
  return readPage(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from data_tables
      where account_id = ${tx.account.uuid} and status = ${filter.status ?? "active"}${project}${q}`,
    toItem: toTable,
  });
}

export async function insert(tx: AccountTx, table: DataTable): Promise<void> {
  await tx.query(sql`
    insert into data_tables (account_id, id, project_id, key, name, description, status, revision, schema_id, created_by,
                             created_at, updated_at, trashed_at)
    values (${tx.account.uuid}, ${idToUuid(table.id)}, ${uuidOrNull(table.projectId)}, ${table.key}, ${table.name},
            ${table.description}, ${table.status}, ${table.revision}, ${table.schemaId}, ${uuidOrNull(table.createdBy)},
            ${table.createdAt}, ${table.updatedAt}, ${table.trashedAt})`);
}

export async function save(tx: AccountTx, table: DataTable): Promise<void> {
  await tx.query(sql`
    update data_tables
    set project_id = ${uuidOrNull(table.projectId)}, key = ${table.key}, name = ${table.name},
        description = ${table.description}, status = ${table.status}, revision = ${table.revision},
        schema_id = ${table.schemaId}, updated_at = ${table.updatedAt}, trashed_at = ${table.trashedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(table.id)}`);
}

const uuidOrNull = (id: Id<string> | null): string | null => (id === null ? null : idToUuid(id));

export async function remove(tx: AccountTx, id: TableId): Promise<void> {
  await tx.query(sql`delete from data_tables where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** Serializes counting, so that concurrent requests cannot exceed the limit. */
export async function countAlone(tx: AccountTx): Promise<number> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended('data_tables ' || ${tx.account.uuid}, 0))`,
  );
  return count(tx);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from data_tables where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function tablesIn(tx: ReadTx, projectId: Id<"prj">, how: "live" | "any"): Promise<User[]> {
  const live = how === "live" ? sql` and status <> 'trashed'` : sql``;
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from data_tables
    where account_id = ${tx.account.uuid} and project_id = ${idToUuid(projectId)}${live} order by id limit ${usersMax}`);
  return rows.map(({ id, name }) => ({ type: "data_table", id: uuidToId("tbl", id), name }));
}

/** Keys with this prefix, excluding tables in the trash. */
export async function listKeys(tx: ReadTx, start: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select key from data_tables
    where account_id = ${tx.account.uuid} and starts_with(key, ${start}) and status <> 'trashed'`);
  return new Set(rows.map(({ key }) => key));
}

export async function batch(tx: ReadTx, after: TableId | undefined, limit: number): Promise<DataTable[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<TableRow>(sql`
    select ${columns} from data_tables where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toTable);
}

/** Returns true for a violation of the unique index on keys. */
export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, "data_tables_by_key");
}
