/** All SQL for comments. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Comment, CommentId } from "./comments.rules.ts";

interface CommentRow {
  id: string;
  entry_id: string;
  body: string;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, entry_id, body, revision, created_by, created_at, updated_at`;

function toComment(row: CommentRow): Comment {
  return {
    id: uuidToId("cmt", row.id),
    entryId: uuidToId("ent", row.entry_id),
    body: row.body,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const ofEntry = (tx: ReadTx, entryId: Id<"ent">): Sql =>
  sql`select ${columns} from entry_comments
      where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}`;

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, entryId: Id<"ent">, id: CommentId): Promise<Comment | undefined> {
  const rows = await tx.query<CommentRow>(sql`${ofEntry(tx, entryId)} and id = ${idToUuid(id)} for update`);
  return rows[0] && toComment(rows[0]);
}

export async function list(tx: ReadTx, entryId: Id<"ent">, page: PageRequest): Promise<KeysetPage<Comment>> {
  return readPage<CommentRow, Comment>(tx, page, {
    select: ofEntry(tx, entryId),
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toComment,
  });
}

/** Returns comments in no particular order, and omits those that do not exist. */
export async function listByIds(
  tx: ReadTx,
  entryId: Id<"ent">,
  ids: readonly CommentId[],
): Promise<Comment[]> {
  const rows = await tx.query<CommentRow>(
    sql`${ofEntry(tx, entryId)} and id = any(${ids.map(idToUuid)}::uuid[])`,
  );
  return rows.map(toComment);
}

export async function insert(tx: AccountTx, comment: Comment): Promise<void> {
  await tx.query(sql`
    insert into entry_comments (account_id, id, entry_id, body, revision, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(comment.id)}, ${idToUuid(comment.entryId)}, ${comment.body},
            ${comment.revision}, ${comment.createdBy === null ? null : idToUuid(comment.createdBy)},
            ${comment.createdAt}, ${comment.updatedAt})`);
}

export async function save(tx: AccountTx, comment: Comment): Promise<void> {
  await tx.query(sql`
    update entry_comments
    set body = ${comment.body}, revision = ${comment.revision}, updated_at = ${comment.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(comment.id)}`);
}

export async function remove(tx: AccountTx, id: CommentId): Promise<void> {
  await tx.query(
    sql`delete from entry_comments where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`,
  );
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from entry_comments where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: CommentId | undefined, limit: number): Promise<Comment[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<CommentRow>(sql`
    select ${columns} from entry_comments where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toComment);
}
