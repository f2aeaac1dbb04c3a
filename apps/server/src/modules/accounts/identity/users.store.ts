/**
 * SQL for users and their passwords. Takes a directory transaction, returns domain rows, and contains no business
 * logic.
 */
import { randomUUIDv7 } from "node:crypto";
import type { AccountRef } from "../../../platform/context/context.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User, UserId } from "./identity.rules.ts";

const accountsNotedMax = 50;

interface UserRow {
  id: string;
  email: string;
  email_verified: boolean;
  name: string;
  locale: string;
  has_chosen_locale: boolean;
  two_factor_enabled: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, email, email_verified, name, locale, has_chosen_locale, two_factor_enabled,
  created_at, updated_at`;

function toUser(row: UserRow): User {
  return {
    id: uuidToId("usr", row.id),
    email: row.email,
    isEmailVerified: row.email_verified,
    name: row.name,
    locale: row.locale,
    hasChosenLocale: row.has_chosen_locale || row.locale !== "en",
    hasTotp: row.two_factor_enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function find(tx: DirectoryReadTx, id: UserId): Promise<User | undefined> {
  const rows = await tx.query<UserRow>(sql`select ${columns} from users where id = ${idToUuid(id)}`);
  return rows[0] && toUser(rows[0]);
}

/** The accounts a user belongs to, newest account first, for audit events about the user. */
export async function listAccounts(tx: DirectoryReadTx, id: UserId): Promise<AccountRef[]> {
  const rows = await tx.query<{ account_id: string; shard: string }>(sql`
    select account_id, shard from account_access_v1 where user_id = ${idToUuid(id)}
    order by account_id desc limit ${accountsNotedMax}`);
  return rows.map(({ account_id: uuid, shard }) => ({ id: uuidToId("acc", uuid), uuid, shard }));
}

/** The language of the newest account that the user belongs to. */
export async function findAccountLanguage(tx: DirectoryReadTx, id: UserId): Promise<string | undefined> {
  const rows = await tx.query<{ default_language: string }>(sql`
    select default_language from account_access_v1 where user_id = ${idToUuid(id)}
    order by account_id desc limit 1`);
  return rows[0]?.default_language;
}

export async function findByEmail(tx: DirectoryReadTx, email: string): Promise<User | undefined> {
  const rows = await tx.query<UserRow>(sql`select ${columns} from users where email = ${email}`);
  return rows[0] && toUser(rows[0]);
}

export async function insert(tx: DirectoryTx, user: User): Promise<void> {
  await tx.query(sql`
    insert into users (id, email, email_verified, name, locale, two_factor_enabled, created_at, updated_at)
    values (${idToUuid(user.id)}, ${user.email}, ${user.isEmailVerified}, ${user.name}, ${user.locale},
            ${user.hasTotp}, ${user.createdAt}, ${user.updatedAt})`);
}

export interface Profile {
  readonly name?: string | undefined;
  readonly locale?: string | undefined;
}

/** Omitted properties are left unchanged. */
export async function updateProfile(
  tx: DirectoryTx,
  id: UserId,
  profile: Profile,
): Promise<User | undefined> {
  const rows = await tx.query<UserRow>(sql`
    update users
    set name = coalesce(${profile.name ?? null}, name), locale = coalesce(${profile.locale ?? null}, locale),
        has_chosen_locale = has_chosen_locale or ${profile.locale !== undefined}, updated_at = ${tx.now}
    where id = ${idToUuid(id)} returning ${columns}`);
  return rows[0] && toUser(rows[0]);
}

export async function markVerified(tx: DirectoryTx, id: UserId): Promise<void> {
  await tx.query(sql`
    update users set email_verified = true, updated_at = ${tx.now}
    where id = ${idToUuid(id)} and not email_verified`);
}

export async function insertPassword(tx: DirectoryTx, id: UserId, passwordHash: string): Promise<void> {
  await tx.query(sql`
    insert into auth_credentials (id, user_id, provider_id, account_id, password, created_at, updated_at)
    values (${randomUUIDv7()}, ${idToUuid(id)}, 'credential', ${idToUuid(id)}, ${passwordHash}, ${tx.now}, ${tx.now})`);
}

export async function findPasswordHash(tx: DirectoryReadTx, id: UserId): Promise<string | undefined> {
  const rows = await tx.query<{ password: string | null }>(sql`
    select password from auth_credentials where user_id = ${idToUuid(id)} and provider_id = 'credential'`);
  return rows[0]?.password ?? undefined;
}

/** Returns false if the password has changed since it was compared. */
export async function replacePassword(
  tx: DirectoryTx,
  id: UserId,
  from: string,
  to: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth_credentials set password = ${to}, updated_at = ${tx.now}
    where user_id = ${idToUuid(id)} and provider_id = 'credential' and password = ${from} returning id`);
  return rows.length > 0;
}

/** Invalidates pending operations of the user: password reset links and sign-ins that await a second factor. */
export async function removePending(tx: DirectoryTx, id: UserId): Promise<void> {
  await tx.query(sql`delete from auth_verifications where value = ${idToUuid(id)}`);
}

export async function removeExpired(tx: DirectoryTx): Promise<void> {
  await tx.query(sql`delete from auth_verifications where expires_at <= ${tx.now}`);
  await tx.query(sql`delete from auth_sessions where expires_at <= ${tx.now}`);
}
