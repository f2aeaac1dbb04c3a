/** SQL for encrypted values: secrets of environments, and the tokens obtained with them. Decrypts nothing. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import { sealedColumn } from "../../../platform/vault/sealed-columns.ts";
import type { ConnectorId, EnvironmentId } from "./connectors.rules.ts";

export const sealedSecret = sealedColumn({
  table: "connector_secrets",
  column: "sealed",
  key: [
    ["environment_id", "uuid"],
    ["name", "text"],
  ],
  placeOf: (environmentUuid, name) => `connector_secrets/${environmentUuid}/${name}`,
});

export const sealedToken = sealedColumn({
  table: "connector_tokens",
  column: "sealed",
  key: [["environment_id", "uuid"]],
  placeOf: (environmentUuid) => `connector_tokens/${environmentUuid}`,
});

export interface SecretRow {
  readonly name: string;
  readonly sealed: string;
  readonly set_at: Date;
}

const of = (tx: ReadTx, id: EnvironmentId) => sql`
  select name, sealed, set_at from connector_secrets
  where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)}`;

export function all(tx: ReadTx, id: EnvironmentId): Promise<SecretRow[]> {
  return tx.query<SecretRow>(of(tx, id));
}

export function list(tx: ReadTx, id: EnvironmentId, page: PageRequest): Promise<KeysetPage<SecretRow>> {
  const text = identifier("text");
  return readPage<SecretRow, SecretRow>(tx, page, {
    select: of(tx, id),
    columns: { name: { expression: sql`name`, type: text } },
    id: { expression: sql`name`, type: text },
    valueOf: (row) => row.name,
    idOf: (row) => row.name,
    toItem: (row) => row,
  });
}

export async function put(tx: AccountTx, id: EnvironmentId, name: string, sealed: string): Promise<void> {
  await tx.query(sql`
    insert into connector_secrets (account_id, environment_id, name, sealed, set_at)
    values (${tx.account.uuid}, ${idToUuid(id)}, ${name}, ${sealed}, ${tx.now})
    on conflict (account_id, environment_id, name) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

/**
 * Does nothing if the secret was removed. The caller must hold the environment's lock, which setting a secret also
 * takes.
 */
export async function replace(tx: AccountTx, id: EnvironmentId, name: string, sealed: string): Promise<void> {
  await tx.query(sql`
    update connector_secrets set sealed = ${sealed}
    where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)} and name = ${name}`);
}

/** Returns whether the secret existed. */
export async function remove(tx: AccountTx, id: EnvironmentId, name: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from connector_secrets
    where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)} and name = ${name} returning 1`);
  return rows.length > 0;
}

export interface TokenRow {
  readonly version: number;
  readonly sealed: string | null;
  readonly expires_at: Date | null;
}

export async function findToken(tx: ReadTx, id: EnvironmentId): Promise<TokenRow | undefined> {
  const rows = await tx.query<TokenRow>(sql`
    select version, sealed, expires_at from connector_tokens
    where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)}`);
  return rows[0];
}

/**
 * Returns true for the one caller that may fetch the token after `version` until its claim expires, and false for all
 * others.
 */
export async function claimFetch(
  tx: AccountTx,
  id: EnvironmentId,
  claim: { readonly version: number; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  await tx.query(sql`
    insert into connector_tokens (account_id, environment_id, version)
    values (${tx.account.uuid}, ${idToUuid(id)}, 0) on conflict do nothing`);
  const rows = await tx.query(sql`
    update connector_tokens set fetching_until = ${claim.until}
    where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)} and version = ${claim.version}
      and (fetching_until is null or fetching_until <= ${claim.now})
    returning 1`);
  return rows.length > 0;
}

/** Returns false, without storing the token, if the secrets it was fetched with have changed since. */
export async function saveToken(
  tx: AccountTx,
  id: EnvironmentId,
  token: { readonly after: number; readonly sealed: string; readonly expiresAt: Date | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update connector_tokens
    set version = version + 1, sealed = ${token.sealed}, expires_at = ${token.expiresAt}, fetching_until = null
    where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)} and version = ${token.after}
    returning 1`);
  return rows.length > 0;
}

export async function endFetch(tx: AccountTx, id: EnvironmentId, version: number): Promise<void> {
  await tx.query(sql`
    update connector_tokens set fetching_until = null
    where account_id = ${tx.account.uuid} and environment_id = ${idToUuid(id)} and version = ${version}`);
}

/**
 * Removes tokens that were obtained with other secrets or another authentication method, because they are no longer
 * valid.
 */
export async function forgetTokens(tx: AccountTx, id: EnvironmentId | ConnectorId): Promise<void> {
  await tx.query(sql`
    update connector_tokens
    set version = version + 1, sealed = null, expires_at = null, fetching_until = null
    where account_id = ${tx.account.uuid} and environment_id in (
      select id from connector_environments
      where account_id = ${tx.account.uuid} and ${idToUuid(id)} in (id, connector_id))`);
}
