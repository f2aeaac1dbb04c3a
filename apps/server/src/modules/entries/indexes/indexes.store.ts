/** All SQL for the list of indexes. Their rows are in `index-rows.store.ts`. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { jsonPathOf } from "../../../platform/query/operand-sql.ts";
import type { AnswerKind } from "./answer-fields.rules.ts";
import type { AnswerIndex, AnswerIndexId, IndexSource, Purpose } from "./indexes.rules.ts";

interface IndexRow {
  id: string;
  number: number;
  form_id: string | null;
  table_id: string | null;
  purpose: Purpose;
  path: string;
  kind: AnswerKind;
  is_many: boolean;
  status: AnswerIndex["status"];
  built_until: string | null;
  created_by: string | null;
  created_at: Date;
  ready_at: Date | null;
  used_at: Date;
}

const columns = sql`id, number, form_id, table_id, purpose, path, kind, many is not null as is_many, status, built_until,
  created_by, created_at, ready_at, used_at`;

/** Hides indexes that are being dropped. */
const isThere = sql`status <> 'dropping'`;

function toIndex(row: IndexRow): AnswerIndex {
  return {
    id: uuidToId("aix", row.id),
    number: row.number,
    source: toSource(row),
    purpose: row.purpose,
    path: row.path,
    kind: row.kind,
    isMany: row.is_many,
    status: row.status,
    builtUntil: row.built_until,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    readyAt: row.ready_at,
    usedAt: row.used_at,
  };
}

function toSource({ form_id, table_id }: IndexRow): IndexSource {
  return form_id === null
    ? { type: "table", id: uuidToId("tbl", table_id ?? "") }
    : { type: "form", id: uuidToId("frm", form_id) };
}

const isOf = ({ type, id }: IndexSource): Sql =>
  sql`${type === "form" ? sql`form_id` : sql`table_id`} = ${idToUuid(id)}`;

const one = (tx: ReadTx, id: AnswerIndexId): Sql =>
  sql`select ${columns} from answer_indexes where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: AnswerIndexId): Promise<AnswerIndex | undefined> {
  const rows = await tx.query<IndexRow>(one(tx, id));
  return rows[0] && toIndex(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, id: AnswerIndexId): Promise<AnswerIndex | undefined> {
  const rows = await tx.query<IndexRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toIndex(rows[0]);
}

export async function listOf(tx: ReadTx, source: IndexSource): Promise<AnswerIndex[]> {
  const rows = await tx.query<IndexRow>(sql`
    select ${columns} from answer_indexes
    where account_id = ${tx.account.uuid} and ${isOf(source)} order by id`);
  return rows.map(toIndex);
}

export function list(tx: ReadTx, source: IndexSource, page: PageRequest): Promise<KeysetPage<AnswerIndex>> {
  return readPage<IndexRow, AnswerIndex>(tx, page, {
    select: sql`select ${columns} from answer_indexes
      where account_id = ${tx.account.uuid} and ${isOf(source)} and ${isThere}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toIndex,
  });
}

/** Returns undefined if the source already has an index on this path, or another caller is creating one. */
export async function insert(
  tx: AccountTx,
  index: Omit<AnswerIndex, "number">,
): Promise<AnswerIndex | undefined> {
  const rows = await tx.query<IndexRow>(sql`
    insert into answer_indexes (account_id, id, form_id, table_id, purpose, path, kind, keys, many, status, created_by,
                                created_at, used_at)
    values (${tx.account.uuid}, ${idToUuid(index.id)}, ${index.source.type === "form" ? idToUuid(index.source.id) : null},
            ${index.source.type === "table" ? idToUuid(index.source.id) : null}, ${index.purpose}, ${index.path},
            ${index.kind}, ${index.path.split(".")}::text[],
            ${index.isMany ? jsonPathOf(index.path) : null}::text::jsonpath, ${index.status},
            ${index.createdBy === null ? null : idToUuid(index.createdBy)}, ${index.createdAt}, ${index.usedAt})
    on conflict do nothing returning ${columns}`);
  return rows[0] && toIndex(rows[0]);
}

export async function save(tx: AccountTx, index: AnswerIndex): Promise<void> {
  await tx.query(sql`
    update answer_indexes
    set status = ${index.status}, built_until = ${index.builtUntil}::uuid, ready_at = ${index.readyAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(index.id)}`);
}

export async function noteUse(tx: AccountTx, ids: readonly AnswerIndexId[], now: Date): Promise<void> {
  await tx.query(sql`
    update answer_indexes set used_at = ${now}
    where account_id = ${tx.account.uuid} and id = any (${ids.map(idToUuid)}::uuid[])`);
}

export async function remove(tx: AccountTx, id: AnswerIndexId): Promise<void> {
  await tx.query(sql`
    delete from answer_indexes where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from answer_indexes where account_id = ${tx.account.uuid} and ${isThere}`);
  return rows[0]?.count ?? 0;
}

export async function batch(
  tx: ReadTx,
  after: AnswerIndexId | undefined,
  limit: number,
): Promise<AnswerIndex[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<IndexRow>(sql`
    select ${columns} from answer_indexes where account_id = ${tx.account.uuid} and ${isThere}${beyond}
    order by id limit ${limit}`);
  return rows.map(toIndex);
}
