/** All SQL for feeds. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import { type FailureRow, toFailure } from "./feed-failures.store.ts";
import type { FeedId, FeedMoment, FeedWithFailures, Mapping, TableFeed } from "./feeds.rules.ts";

interface FeedRow {
  id: string;
  table_id: string;
  form_id: string;
  mapping: Mapping;
  match_on: string | null;
  listens_to: FeedMoment[];
  is_active: boolean;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

type ShownRow = FeedRow & { failures_count: number; failure: FailureRow | null };

const columns = sql`f.id, f.table_id, f.form_id, f.mapping, f.match_on, f.listens_to, f.is_active, f.revision, f.created_by,
  f.created_at, f.updated_at`;

/** Includes the number of failures and the latest one. */
const shown = sql`${columns},
  (select count(*) from table_feed_failures x where x.account_id = f.account_id and x.feed_id = f.id) as failures_count,
  (select to_jsonb(x) from table_feed_failures x where x.account_id = f.account_id and x.feed_id = f.id
   order by x.failed_at desc, x.entry_id desc limit 1) as failure`;

function toFeed(row: FeedRow): TableFeed {
  return {
    id: uuidToId("tfd", row.id),
    tableId: uuidToId("tbl", row.table_id),
    formId: uuidToId("frm", row.form_id),
    mapping: row.mapping,
    matchOn: row.match_on,
    listensTo: row.listens_to,
    isActive: row.is_active,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const toShown = (row: ShownRow): FeedWithFailures => ({
  ...toFeed(row),
  failuresCount: row.failures_count,
  lastFailure: row.failure && toFailure(row.failure),
});

const isOne = (tx: ReadTx, tableId: Id<"tbl">, id: FeedId): Sql =>
  sql`f.account_id = ${tx.account.uuid} and f.table_id = ${idToUuid(tableId)} and f.id = ${idToUuid(id)}`;

export async function find(
  tx: ReadTx,
  tableId: Id<"tbl">,
  id: FeedId,
): Promise<FeedWithFailures | undefined> {
  const rows = await tx.query<ShownRow>(
    sql`select ${shown} from table_feeds f where ${isOne(tx, tableId, id)}`,
  );
  return rows[0] && toShown(rows[0]);
}

export async function findAlone(tx: ReadTx, id: FeedId): Promise<TableFeed | undefined> {
  const rows = await tx.query<FeedRow>(sql`
    select ${columns} from table_feeds f where f.account_id = ${tx.account.uuid} and f.id = ${idToUuid(id)}`);
  return rows[0] && toFeed(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, tableId: Id<"tbl">, id: FeedId): Promise<TableFeed | undefined> {
  const rows = await tx.query<FeedRow>(
    sql`select ${columns} from table_feeds f where ${isOne(tx, tableId, id)} for update`,
  );
  return rows[0] && toFeed(rows[0]);
}

/** Serializes changes per account, because whether the change feed is followed depends on all feeds. */
export async function lockAll(tx: AccountTx): Promise<void> {
  const key = `table_feeds:${tx.account.uuid}`;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export function list(
  tx: ReadTx,
  tableId: Id<"tbl">,
  page: PageRequest,
): Promise<KeysetPage<FeedWithFailures>> {
  return readPage<ShownRow, FeedWithFailures>(tx, page, {
    select: sql`select ${shown} from table_feeds f
      where f.account_id = ${tx.account.uuid} and f.table_id = ${idToUuid(tableId)}`,
    columns: { created_at: { expression: sql`f.created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`f.id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toShown,
  });
}

/** Lists the oldest feed first, so that the newest one wins if several feeds write the same row. */
export async function listActive(tx: ReadTx, formIds: readonly Id<"frm">[]): Promise<TableFeed[]> {
  const rows = await tx.query<FeedRow>(sql`
    select ${columns} from table_feeds f
    where f.account_id = ${tx.account.uuid} and f.form_id = any (${formIds.map(idToUuid)}::uuid[]) and f.is_active
    order by f.id`);
  return rows.map(toFeed);
}

export async function hasActive(tx: ReadTx, tableId?: Id<"tbl">): Promise<boolean> {
  const table = tableId === undefined ? sql`` : sql` and table_id = ${idToUuid(tableId)}`;
  const rows = await tx.query(sql`
    select 1 from table_feeds where account_id = ${tx.account.uuid} and is_active${table} limit 1`);
  return rows.length > 0;
}

export async function activeOf(tx: ReadTx, tableId: Id<"tbl">): Promise<User[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from table_feeds where account_id = ${tx.account.uuid} and is_active and table_id = ${idToUuid(tableId)}
    order by id limit ${usersMax}`);
  return rows.map(({ id }) => ({ type: "table_feed", id: uuidToId("tfd", id), name: null }));
}

export async function countOf(tx: ReadTx, tableId: Id<"tbl">): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from table_feeds
    where account_id = ${tx.account.uuid} and table_id = ${idToUuid(tableId)}`);
  return rows[0]?.count ?? 0;
}

export async function insert(tx: AccountTx, feed: TableFeed): Promise<void> {
  await tx.query(sql`
    insert into table_feeds (account_id, id, table_id, form_id, mapping, match_on, listens_to, is_active, revision, created_by,
                             created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(feed.id)}, ${idToUuid(feed.tableId)}, ${idToUuid(feed.formId)},
            ${JSON.stringify(feed.mapping)}::jsonb, ${feed.matchOn}, ${feed.listensTo}, ${feed.isActive}, ${feed.revision},
            ${feed.createdBy === null ? null : idToUuid(feed.createdBy)}, ${feed.createdAt}, ${feed.updatedAt})`);
}

export async function save(tx: AccountTx, feed: TableFeed): Promise<void> {
  await tx.query(sql`
    update table_feeds
    set mapping = ${JSON.stringify(feed.mapping)}::jsonb, match_on = ${feed.matchOn}, listens_to = ${feed.listensTo},
        is_active = ${feed.isActive}, revision = ${feed.revision}, updated_at = ${feed.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(feed.id)}`);
}

export async function remove(tx: AccountTx, id: FeedId): Promise<void> {
  await tx.query(sql`delete from table_feeds where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from table_feeds where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(
  tx: ReadTx,
  after: FeedId | undefined,
  limit: number,
): Promise<FeedWithFailures[]> {
  const beyond = after === undefined ? sql`` : sql` and f.id > ${idToUuid(after)}`;
  const rows = await tx.query<ShownRow>(sql`
    select ${shown} from table_feeds f where f.account_id = ${tx.account.uuid}${beyond} order by f.id limit ${limit}`);
  return rows.map(toShown);
}
