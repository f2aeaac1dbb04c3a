/** SQL for invitations. Takes a directory transaction, returns domain rows, and contains no business logic. */
import type { AccountCtx, Role } from "../../../platform/context/context.ts";
import { type KeysetColumn, readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Invitation, InvitationId, InvitationStatus } from "./invitations.rules.ts";

type ReadTx = DirectoryReadTx & AccountCtx;
type WriteTx = DirectoryTx & AccountCtx;

interface InvitationRow {
  id: string;
  account_id: string;
  email: string;
  role: Role;
  status: InvitationStatus;
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  revision: number;
}

const columns = sql`id, account_id, email, role, status, token_hash, invited_by,
  created_at, expires_at, decided_at, revision`;

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: uuidToId("inv", row.id),
    accountId: uuidToId("acc", row.account_id),
    email: row.email,
    role: row.role,
    status: row.status,
    tokenHash: row.token_hash,
    invitedBy: uuidToId("usr", row.invited_by),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    revision: row.revision,
  };
}

async function findOne(tx: DirectoryReadTx, condition: Sql): Promise<Invitation | undefined> {
  const rows = await tx.query<InvitationRow>(sql`select ${columns} from invitations where ${condition}`);
  return rows[0] && toInvitation(rows[0]);
}

export function find(tx: ReadTx, id: InvitationId): Promise<Invitation | undefined> {
  return findOne(tx, sql`account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** Locks the row until the transaction ends, so that a decision about it stays valid. */
export function lock(tx: WriteTx, id: InvitationId): Promise<Invitation | undefined> {
  return findOne(tx, sql`account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
}

export function lockPending(tx: WriteTx, email: string): Promise<Invitation | undefined> {
  return findOne(
    tx,
    sql`account_id = ${tx.account.uuid} and email = ${email} and status = 'pending' for update`,
  );
}

/**
 * Not restricted to an account, because the token is the credential, here and in `lockByToken`. Includes the
 * inviter's name only while the inviter is a member.
 */
export async function findByToken(
  tx: DirectoryReadTx,
  tokenHash: Buffer,
): Promise<{ invitation: Invitation; inviterName: string | null } | undefined> {
  const rows = await tx.query<InvitationRow & { inviter_name: string | null }>(sql`
    select ${columns}, (
      select u.name from account_members_v1 m join users_public_v1 u on u.user_id = m.user_id
      where m.account_id = invitations.account_id and m.user_id = invitations.invited_by
    ) as inviter_name
    from invitations where token_hash = ${tokenHash}`);
  return rows[0] && { invitation: toInvitation(rows[0]), inviterName: rows[0].inviter_name };
}

export function lockByToken(tx: DirectoryTx, tokenHash: Buffer): Promise<Invitation | undefined> {
  return findOne(tx, sql`token_hash = ${tokenHash} for update`);
}

const sortColumns: Readonly<Record<string, KeysetColumn>> = {
  created_at: { expression: sql`created_at`, type: identifier("timestamptz") },
  email: { expression: sql`email`, type: identifier("text") },
};

export async function list(
  tx: ReadTx,
  filter: { status?: InvitationStatus | undefined },
  page: PageRequest,
): Promise<KeysetPage<Invitation>> {
  return readPage(tx, page, {
    select: sql`select ${columns} from invitations
      where account_id = ${tx.account.uuid}${filter.status === undefined ? sql`` : havingStatus(filter.status, tx.now)}`,
    columns: sortColumns,
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row, name) => (name === "email" ? row.email : row.created_at.toISOString()),
    idOf: (row) => row.id,
    toItem: toInvitation,
  });
}

/** Must match `statusAt` in the rules. */
function havingStatus(status: InvitationStatus, now: Date): Sql {
  if (status === "pending") return sql` and status = 'pending' and expires_at > ${now}`;
  if (status === "expired")
    return sql` and (status = 'expired' or status = 'pending' and expires_at <= ${now})`;
  return sql` and status = ${status}`;
}

export async function insert(tx: WriteTx, invitation: Invitation): Promise<void> {
  await tx.query(sql`
    insert into invitations (id, account_id, email, role, status, token_hash, invited_by, created_at, expires_at, revision)
    values (${idToUuid(invitation.id)}, ${idToUuid(invitation.accountId)}, ${invitation.email}, ${invitation.role},
            ${invitation.status}, ${invitation.tokenHash}, ${idToUuid(invitation.invitedBy)},
            ${invitation.createdAt}, ${invitation.expiresAt}, ${invitation.revision})`);
}

export async function save(tx: DirectoryTx, invitation: Invitation): Promise<void> {
  await tx.query(sql`
    update invitations
    set status = ${invitation.status}, token_hash = ${invitation.tokenHash}, expires_at = ${invitation.expiresAt},
        decided_at = ${invitation.decidedAt}, revision = ${invitation.revision}
    where id = ${idToUuid(invitation.id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from invitations where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function countOpen(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from invitations
    where account_id = ${tx.account.uuid}${havingStatus("pending", tx.now)}`);
  return rows[0]?.count ?? 0;
}

export async function batch(
  tx: ReadTx,
  after: InvitationId | undefined,
  limit: number,
): Promise<Invitation[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<InvitationRow>(sql`
    select ${columns} from invitations where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toInvitation);
}

/**
 * Returns true for a violation of the unique index on pending invitations by address; the caller converts it to an
 * error.
 */
export function isPendingTaken(error: unknown): boolean {
  return isUniqueViolation(error, "invitations_pending");
}
