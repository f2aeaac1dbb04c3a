/**
 * SQL for memberships and the active account of a user. Takes a directory transaction and contains no business logic.
 */
import type { Role } from "../../../platform/context/context.ts";
import { type KeysetColumn, readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { AccountId, AccountStatus, Membership } from "./accounts.rules.ts";
import { type AccountRow, toAccount } from "./accounts.store.ts";
import type { BillingFacts } from "./entitlement.rules.ts";

export interface Access {
  readonly role: Role;
  readonly shard: string;
  readonly status: AccountStatus;
  readonly lastSeenAt: Date | null;
  readonly billing: BillingFacts;
}

export async function findAccess(
  tx: DirectoryReadTx,
  accountId: AccountId,
  userId: Id<"usr">,
): Promise<Access | undefined> {
  const [row] = await tx.query<{
    role: Role;
    shard: string;
    status: AccountStatus;
    last_seen_at: Date | null;
    entitled_until: Date | null;
    account_created_at: Date;
  }>(sql`
    select m.role, m.last_seen_at, a.shard, a.status, a.entitled_until, a.created_at as account_created_at
    from memberships m join accounts a on a.id = m.account_id
    where m.account_id = ${idToUuid(accountId)} and m.user_id = ${idToUuid(userId)}`);
  return (
    row && {
      role: row.role,
      shard: row.shard,
      status: row.status,
      lastSeenAt: row.last_seen_at,
      billing: { entitledUntil: row.entitled_until, createdAt: row.account_created_at },
    }
  );
}

/**
 * Checks again in the statement whether the stored time is outdated, so that only one of many concurrent requests
 * writes.
 */
export async function touch(
  tx: DirectoryTx,
  accountId: AccountId,
  userId: Id<"usr">,
  staleBefore: Date,
): Promise<void> {
  await tx.query(sql`
    update memberships set last_seen_at = ${tx.now}
    where account_id = ${idToUuid(accountId)} and user_id = ${idToUuid(userId)}
      and (last_seen_at is null or last_seen_at <= ${staleBefore})`);
}

interface MembershipRow extends AccountRow {
  role: Role;
  joined_at: Date;
  is_active: boolean;
  sort_name: string;
}

const membershipSelect = sql`
  select a.id, a.name, a.default_language, a.status, a.shard, a.revision, a.created_at, a.updated_at, a.deletion_requested_at,
         a.deletion_due_at, a.deletion_run_id, a.entitled_until, m.role, m.created_at as joined_at,
         chosen.user_id is not null as is_active, lower(a.name) as sort_name
  from memberships m
  join accounts a on a.id = m.account_id
  left join active_accounts chosen on chosen.user_id = m.user_id and chosen.account_id = m.account_id`;

function toMembership(row: MembershipRow): Membership {
  return { account: toAccount(row), role: row.role, isActive: row.is_active, createdAt: row.joined_at };
}

const sortColumns: Readonly<Record<string, KeysetColumn>> = {
  created_at: { expression: sql`m.created_at`, type: identifier("timestamptz") },
  name: { expression: sql`lower(a.name)`, type: identifier("text") },
};

export async function listOfUser(
  tx: DirectoryReadTx,
  userId: Id<"usr">,
  page: PageRequest,
): Promise<KeysetPage<Membership>> {
  return readPage(tx, page, {
    select: sql`${membershipSelect} where m.user_id = ${idToUuid(userId)} and a.status <> 'deleting'`,
    columns: sortColumns,
    id: { expression: sql`m.account_id`, type: identifier("uuid") },
    valueOf: (row, name) => (name === "name" ? row.sort_name : row.joined_at.toISOString()),
    idOf: (row) => row.id,
    toItem: toMembership,
  });
}

export async function findOfUser(
  tx: DirectoryReadTx,
  accountId: AccountId,
  userId: Id<"usr">,
): Promise<Membership | undefined> {
  const rows = await tx.query<MembershipRow>(sql`${membershipSelect}
    where m.user_id = ${idToUuid(userId)} and m.account_id = ${idToUuid(accountId)} and a.status <> 'deleting'`);
  return rows[0] && toMembership(rows[0]);
}

/** Serializes account creation per user, so that the count below stays valid until the transaction ends. */
export async function lockOwnedBy(tx: DirectoryTx, userId: Id<"usr">): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`accounts:${idToUuid(userId)}`}, 0))`);
}

export async function countOwnedBy(tx: DirectoryReadTx, userId: Id<"usr">): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from memberships m join accounts a on a.id = m.account_id
    where m.user_id = ${idToUuid(userId)} and m.role = 'owner' and a.status <> 'deleting'`);
  return rows[0]?.count ?? 0;
}

/** Returns false if the user is already in the account. */
export async function insert(
  tx: DirectoryTx,
  accountId: AccountId,
  userId: Id<"usr">,
  role: Role,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into memberships (account_id, user_id, role, created_at)
    values (${idToUuid(accountId)}, ${idToUuid(userId)}, ${role}, ${tx.now})
    on conflict do nothing returning true`);
  return rows.length > 0;
}

export async function setRole(
  tx: DirectoryTx,
  accountId: AccountId,
  userId: Id<"usr">,
  role: Role,
): Promise<void> {
  await tx.query(sql`
    update memberships set role = ${role}
    where account_id = ${idToUuid(accountId)} and user_id = ${idToUuid(userId)}`);
}

export async function remove(tx: DirectoryTx, accountId: AccountId, userId: Id<"usr">): Promise<void> {
  await tx.query(sql`
    delete from memberships where account_id = ${idToUuid(accountId)} and user_id = ${idToUuid(userId)}`);
}

export async function count(tx: DirectoryReadTx, accountId: AccountId): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from memberships where account_id = ${idToUuid(accountId)}`);
  return rows[0]?.count ?? 0;
}

export async function listOwners(tx: DirectoryReadTx, accountId: AccountId): Promise<Id<"usr">[]> {
  const rows = await tx.query<{ user_id: string }>(sql`
    select user_id from memberships
    where account_id = ${idToUuid(accountId)} and role = 'owner' order by created_at, user_id`);
  return rows.map((row) => uuidToId("usr", row.user_id));
}

/** Returns false if the user is not in the account, or if the account is being deleted. */
export async function activate(tx: DirectoryTx, accountId: AccountId, userId: Id<"usr">): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into active_accounts (user_id, account_id)
    select m.user_id, m.account_id from memberships m join accounts a on a.id = m.account_id
    where m.account_id = ${idToUuid(accountId)} and m.user_id = ${idToUuid(userId)} and a.status <> 'deleting'
    on conflict (user_id) do update set account_id = excluded.account_id
    returning true`);
  return rows.length > 0;
}

/** A user's first account becomes their active account. */
export async function activateIfNone(
  tx: DirectoryTx,
  accountId: AccountId,
  userId: Id<"usr">,
): Promise<void> {
  await tx.query(sql`
    insert into active_accounts (user_id, account_id) values (${idToUuid(userId)}, ${idToUuid(accountId)})
    on conflict do nothing`);
}
