/**
 * SQL for sign-in sessions. Tokens are stored as hashes. Revocation is a delete and takes effect immediately.
 * Contains no business logic.
 */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Session, SessionId, UserId } from "./identity.rules.ts";

interface SessionRow {
  id: string;
  user_id: string;
  ip_address: string | null;
  user_agent: string | null;
  reauthenticated_at: Date | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

const columns = sql`id, user_id, ip_address, user_agent, reauthenticated_at, created_at, updated_at, expires_at`;

function toSession(row: SessionRow): Session {
  return {
    id: uuidToId("ses", row.id),
    userId: uuidToId("usr", row.user_id),
    ip: row.ip_address || null,
    userAgent: row.user_agent || null,
    reauthenticatedAt: row.reauthenticated_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}

export async function findByToken(tx: DirectoryReadTx, token: string): Promise<Session | undefined> {
  const rows = await tx.query<SessionRow>(sql`
    select ${columns} from auth_sessions where token = ${token} and expires_at > ${tx.now}`);
  return rows[0] && toSession(rows[0]);
}

export async function insert(tx: DirectoryTx, session: Session, token: string): Promise<void> {
  await tx.query(sql`
    insert into auth_sessions (id, user_id, token, ip_address, user_agent, reauthenticated_at,
                               created_at, updated_at, expires_at)
    values (${idToUuid(session.id)}, ${idToUuid(session.userId)}, ${token}, ${session.ip}, ${session.userAgent},
            ${session.reauthenticatedAt}, ${session.createdAt}, ${session.updatedAt}, ${session.expiresAt})`);
}

/** Never moves an expiry back, so concurrent requests are safe. */
export async function slide(tx: DirectoryTx, id: SessionId, expiresAt: Date): Promise<void> {
  await tx.query(sql`
    update auth_sessions set expires_at = ${expiresAt}, updated_at = ${tx.now}
    where id = ${idToUuid(id)} and expires_at < ${expiresAt}`);
}

/** Returns false if the session has ended in the meantime. */
export async function markReauthenticated(tx: DirectoryTx, id: SessionId): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth_sessions set reauthenticated_at = ${tx.now} where id = ${idToUuid(id)} returning id`);
  return rows.length > 0;
}

/** Returns false if the session's token is no longer `from`. */
export async function replaceToken(
  tx: DirectoryTx,
  id: SessionId,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth_sessions set token = ${to} where id = ${idToUuid(id)} and token = ${from} returning id`);
  return rows.length > 0;
}

export async function removeByToken(tx: DirectoryTx, token: string): Promise<void> {
  await tx.query(sql`delete from auth_sessions where token = ${token}`);
}

export async function findToken(tx: DirectoryReadTx, id: SessionId): Promise<string | undefined> {
  const rows = await tx.query<{ token: string }>(sql`
    select token from auth_sessions where id = ${idToUuid(id)} and expires_at > ${tx.now}`);
  return rows[0]?.token;
}

const timestamptz = identifier("timestamptz");

export async function list(
  tx: DirectoryReadTx,
  userId: UserId,
  page: PageRequest,
): Promise<KeysetPage<Session>> {
  return readPage(tx, page, {
    select: sql`
      select ${columns} from auth_sessions where user_id = ${idToUuid(userId)} and expires_at > ${tx.now}`,
    columns: {
      created_at: { expression: sql`created_at`, type: timestamptz },
      last_used_at: { expression: sql`updated_at`, type: timestamptz },
    },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row, name) => (name === "created_at" ? row.created_at : row.updated_at).toISOString(),
    idOf: (row) => row.id,
    toItem: toSession,
  });
}

export async function remove(tx: DirectoryTx, userId: UserId, id: SessionId): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from auth_sessions where id = ${idToUuid(id)} and user_id = ${idToUuid(userId)} returning id`);
  return rows.length > 0;
}

export async function removeAll(tx: DirectoryTx, userId: UserId, except?: SessionId): Promise<void> {
  const others = except === undefined ? sql`` : sql` and id <> ${idToUuid(except)}`;
  await tx.query(sql`delete from auth_sessions where user_id = ${idToUuid(userId)}${others}`);
}
