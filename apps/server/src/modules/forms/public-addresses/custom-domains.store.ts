/** All SQL for custom domains. They are stored in the directory, so every query of an account filters by account. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Domain, DomainId } from "./custom-domains.rules.ts";

type ReadTx = DirectoryReadTx & AccountCtx;
type WriteTx = DirectoryTx & AccountCtx;

interface DomainRow {
  id: string;
  host: string;
  token: string;
  status: Domain["status"];
  is_primary: boolean;
  verified_at: Date | null;
  checked_at: Date | null;
  failing_since: Date | null;
  expires_at: Date | null;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, host, token, status, is_primary, verified_at, checked_at, failing_since, expires_at, revision,
  created_by, created_at, updated_at`;

function toDomain(row: DomainRow): Domain {
  return {
    id: uuidToId("dom", row.id),
    host: row.host,
    token: row.token,
    status: row.status,
    isPrimary: row.is_primary,
    verifiedAt: row.verified_at,
    checkedAt: row.checked_at,
    failingSince: row.failing_since,
    expiresAt: row.expires_at,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const one = (tx: ReadTx, id: DomainId) =>
  sql`select ${columns} from custom_domains where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: DomainId): Promise<Domain | undefined> {
  const [row] = await tx.query<DomainRow>(one(tx, id));
  return row && toDomain(row);
}

export async function lock(tx: WriteTx, id: DomainId): Promise<Domain | undefined> {
  const [row] = await tx.query<DomainRow>(sql`${one(tx, id)} for update`);
  return row && toDomain(row);
}

export async function findByHost(tx: ReadTx, host: string): Promise<Domain | undefined> {
  const [row] = await tx.query<DomainRow>(sql`
    select ${columns} from custom_domains where account_id = ${tx.account.uuid} and host = ${host}`);
  return row && toDomain(row);
}

export async function list(tx: ReadTx, page: PageRequest): Promise<KeysetPage<Domain>> {
  return readPage(tx, page, {
    select: sql`select ${columns} from custom_domains where account_id = ${tx.account.uuid}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row: DomainRow) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toDomain,
  });
}

export async function count(tx: ReadTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count from custom_domains where account_id = ${tx.account.uuid}`);
  return row?.count ?? 0;
}

export async function insert(tx: WriteTx, domain: Domain): Promise<void> {
  await tx.query(sql`
    insert into custom_domains (id, account_id, host, token, status, is_primary, expires_at, revision, created_by,
                                created_at, updated_at)
    values (${idToUuid(domain.id)}, ${tx.account.uuid}, ${domain.host}, ${domain.token}, ${domain.status},
            ${domain.isPrimary}, ${domain.expiresAt}, ${domain.revision},
            ${domain.createdBy === null ? null : idToUuid(domain.createdBy)}, ${domain.createdAt},
            ${domain.updatedAt})`);
}

export async function save(tx: WriteTx, domain: Domain): Promise<void> {
  await tx.query(sql`
    update custom_domains
    set status = ${domain.status}, is_primary = ${domain.isPrimary}, verified_at = ${domain.verifiedAt},
        checked_at = ${domain.checkedAt}, failing_since = ${domain.failingSince}, expires_at = ${domain.expiresAt},
        revision = ${domain.revision}, updated_at = ${domain.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(domain.id)}`);
}

export async function remove(tx: WriteTx, id: DomainId): Promise<void> {
  await tx.query(sql`
    delete from custom_domains where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** No domain of the account stays primary. */
export async function clearPrimary(tx: WriteTx): Promise<void> {
  await tx.query(sql`
    update custom_domains set is_primary = false, revision = revision + 1, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and is_primary`);
}

/** Searches all accounts, because the account of a visitor, or of a rival claim, is not known yet. */
export async function findHolder(tx: DirectoryReadTx, host: string) {
  const [row] = await tx.query<{ account_id: string; id: string; token: string }>(sql`
    select account_id, id, token from custom_domains where host = ${host} and status = 'verified'`);
  return row && { accountId: uuidToId("acc", row.account_id), id: uuidToId("dom", row.id), token: row.token };
}

export async function findPrimary(
  tx: DirectoryReadTx,
  accountId: Id<"acc">,
): Promise<{ host: string } | undefined> {
  const [row] = await tx.query<{ host: string }>(sql`
    select host from custom_domains where account_id = ${idToUuid(accountId)} and is_primary`);
  return row;
}

export async function isFormer(tx: DirectoryReadTx, host: string, since: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from former_domains where host = ${host} and released_at > ${since}`);
  return rows.length > 0;
}

/** Also forgets hosts that were released before `since`. */
export async function rememberFormer(tx: DirectoryTx, host: string, since: Date): Promise<void> {
  await tx.query(sql`delete from former_domains where released_at <= ${since}`);
  await tx.query(sql`
    insert into former_domains (host, released_at) values (${host}, ${tx.now})
    on conflict (host) do update set released_at = excluded.released_at`);
}

export async function forgetFormer(tx: DirectoryTx, host: string): Promise<void> {
  await tx.query(sql`delete from former_domains where host = ${host}`);
}

export function isHostTaken(error: unknown): boolean {
  return isUniqueViolation(error, "custom_domains_verified");
}

export function isClaimedTwice(error: unknown): boolean {
  return isUniqueViolation(error, "custom_domains_by_host");
}
