/**
 * SQL for API keys. They are in the directory, whose row policies do not separate accounts, so every query filters by
 * account.
 */
import type { AccountCtx, Role } from "../../../platform/context/context.ts";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import {
  type ApiKey,
  type ApiKeyId,
  type ApiKeyStatus,
  type PresentedKey,
  useRecordedEveryMs,
} from "./api-keys.rules.ts";

type KeyReadTx = DirectoryReadTx & AccountCtx;
type KeyTx = DirectoryTx & AccountCtx;

interface ApiKeyRow {
  id: string;
  name: string;
  last4: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
}

// Excludes the hash, which is needed only to look up a key.
const columns = sql`id, name, last4, created_by, created_at, last_used_at, expires_at, revoked_at, revoked_by`;

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: uuidToId("key", row.id),
    name: row.name,
    last4: row.last4,
    createdBy: uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by === null ? null : uuidToId("usr", row.revoked_by),
  };
}

export interface ApiKeyFilter {
  readonly status?: ApiKeyStatus | undefined;
  readonly createdBy?: Id<"usr"> | undefined;
}

export async function list(
  tx: KeyReadTx,
  filter: ApiKeyFilter,
  page: PageRequest,
): Promise<KeysetPage<ApiKey>> {
  const status = filter.status === undefined ? sql`` : sql` and ${hasStatus(filter.status, tx.now)}`;
  const creator =
    filter.createdBy === undefined ? sql`` : sql` and created_by = ${idToUuid(filter.createdBy)}`;
  return readPage(tx, page, {
    select: sql`select ${columns} from api_keys where account_id = ${tx.account.uuid}${status}${creator}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toApiKey,
  });
}

function hasStatus(status: ApiKeyStatus, at: Date) {
  switch (status) {
    case "revoked":
      return sql`revoked_at is not null`;
    case "expired":
      return sql`revoked_at is null and expires_at <= ${at}`;
    case "valid":
      return sql`revoked_at is null and (expires_at is null or expires_at > ${at})`;
  }
}

/** Locks the row until the transaction ends, so that a decision about it stays valid. */
export async function lock(tx: KeyTx, id: ApiKeyId): Promise<ApiKey | undefined> {
  const rows = await tx.query<ApiKeyRow>(sql`
    select ${columns} from api_keys where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toApiKey(rows[0]);
}

/** Valid keys whose creator is not a member, or that were created before the creator's current membership began. */
export async function lockLeftBehind(tx: KeyTx, createdBy: Id<"usr">): Promise<ApiKey[]> {
  const rows = await tx.query<ApiKeyRow>(sql`
    select ${columns} from api_keys k
    where account_id = ${tx.account.uuid} and created_by = ${idToUuid(createdBy)} and ${hasStatus("valid", tx.now)}
      and not exists (
        select from account_members_v1 m
        where m.account_id = k.account_id and m.user_id = k.created_by and m.created_at <= k.created_at)
    order by id for update of k`);
  return rows.map(toApiKey);
}

/**
 * Serializes key creation per account. A row lock is not enough, because the row that would exceed the limit does not
 * exist yet. Must run before the count in a separate statement; otherwise the count uses an older snapshot.
 */
export async function lockCreation(tx: KeyTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`api_keys:${tx.account.uuid}`}, 0))`);
}

export async function countValid(tx: KeyReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from api_keys
    where account_id = ${tx.account.uuid} and ${hasStatus("valid", tx.now)}`);
  return rows[0]?.count ?? 0;
}

export async function insert(tx: KeyTx, key: ApiKey, hash: Buffer): Promise<void> {
  await tx.query(sql`
    insert into api_keys (account_id, id, created_by, name, hash, last4, created_at, expires_at)
    values (${tx.account.uuid}, ${idToUuid(key.id)}, ${idToUuid(key.createdBy)}, ${key.name}, ${hash}, ${key.last4},
            ${key.createdAt}, ${key.expiresAt})`);
}

export async function saveRevocation(tx: KeyTx, key: ApiKey): Promise<void> {
  await tx.query(sql`
    update api_keys
    set revoked_at = ${key.revokedAt}, revoked_by = ${key.revokedBy === null ? null : idToUuid(key.revokedBy)}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(key.id)}`);
}

interface PresentedRow {
  hash: Buffer;
  account_id: string;
  id: string;
  created_by: string;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  role: Role | null;
  shard: string;
  account_status: string;
  entitled_until: Date | null;
  account_created_at: Date;
}

/**
 * Runs for every request with a key. Looks up many hashes (in hex) in one query, and returns each key with its
 * creator's current access.
 */
export async function findByHashes(
  tx: DirectoryReadTx,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, PresentedKey>> {
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await tx.query<PresentedRow>(sql`
    select k.hash, k.account_id, k.id, k.created_by, k.last_used_at, k.expires_at, k.revoked_at,
           a.role, a.shard, a.account_status, a.entitled_until, a.account_created_at
    from api_keys k
    left join account_access_v1 a on a.account_id = k.account_id and a.user_id = k.created_by
    where k.hash = any(${wanted}::bytea[])`);
  return new Map(rows.map((row) => [row.hash.toString("hex"), toPresentedKey(row)]));
}

function toPresentedKey(row: PresentedRow): PresentedKey {
  return {
    id: uuidToId("key", row.id),
    accountUuid: row.account_id,
    createdBy: uuidToId("usr", row.created_by),
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    creator:
      row.role === null
        ? null
        : {
            role: row.role,
            shard: row.shard,
            accountStatus: row.account_status,
            billing: { entitledUntil: row.entitled_until, createdAt: row.account_created_at },
          },
  };
}

export interface KeyUse {
  readonly id: ApiKeyId;
  readonly accountUuid: string;
  readonly at: Date;
}

/**
 * Skips keys that another process is updating: it writes the same time, and waiting for locks in different orders would
 * deadlock.
 */
export async function saveUses(tx: DirectoryTx, uses: readonly KeyUse[]): Promise<void> {
  await tx.query(sql`
    with due as (
      select k.account_id, k.id, used.at
      from unnest(${uses.map((use) => use.accountUuid)}::uuid[], ${uses.map((use) => idToUuid(use.id))}::uuid[],
                  ${uses.map((use) => use.at.toISOString())}::timestamptz[]) as used(account_id, id, at)
      join api_keys k on k.account_id = used.account_id and k.id = used.id
      where k.last_used_at is null or k.last_used_at <= used.at - make_interval(secs => ${useRecordedEveryMs / 1_000})
      for update of k skip locked
    )
    update api_keys k set last_used_at = due.at from due where k.account_id = due.account_id and k.id = due.id`);
}
