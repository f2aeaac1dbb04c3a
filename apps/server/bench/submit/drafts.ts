/**
 * Entries ready to be submitted, created as copies of one that was filled in through the API: the same rows with
 * their own IDs and keys. Creating each through the API would take longer than submitting it.
 */
import type pg from "pg";
import { hashToken, newRoutedToken } from "../../src/platform/crypto/tokens.ts";

export interface Template {
  readonly accountUuid: string;
  readonly accountId: string;
  readonly entryUuid: string;
  readonly sessionUuid: string;
}

/** Copies differ in the last twelve digits of their IDs. */
export const digits = 12;
export const withoutDigits = (text: string) => text.slice(0, -digits);

/** Copies the template and returns the keys of the copies. */
export async function makeKeyedDrafts(db: pg.Client, template: Template, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () =>
    newRoutedToken("sek", template.accountId.slice("acc_".length)),
  );
  await copy(
    db,
    template,
    "ours",
    "select n, key_hash from unnest($6::bytea[]) with ordinality as keys (key_hash, n)",
    [keys.map(hashToken)],
  );
  return keys;
}

/** Each draft is identified by its number, which also determines its key hash. */
export async function makeNumberedDrafts(db: pg.Client, template: Template, count: number): Promise<void> {
  await copy(
    db,
    template,
    "pgbench",
    "select n, decode(lpad(n::text, 64, '0'), 'hex') as key_hash from generate_series(0, $6::int - 1) n",
    [count],
  );
}

/** The first part of the IDs, different for each side to avoid conflicts. */
export function prefixFor(side: "ours" | "pgbench", uuid: string): string {
  return `${side === "ours" ? "a" : "b"}${withoutDigits(uuid).slice(1)}`;
}

async function copy(
  db: pg.Client,
  { accountUuid, entryUuid, sessionUuid }: Template,
  side: "ours" | "pgbench",
  numbers: string,
  values: readonly unknown[],
): Promise<void> {
  const ids = [prefixFor(side, entryUuid), prefixFor(side, sessionUuid)];
  const offset = await db.query<{ n: number }>(
    "select count(*)::int as n from entries where account_id = $1 and id::text like $2 || '%'",
    [accountUuid, ids[0]],
  );
  const numbered = `
    with numbers as materialized (${numbers}),
    ids as materialized (
      select $4::text || lpad((n + $7)::text, ${digits}, '0') as entry_id,
             $5::text || lpad((n + $7)::text, ${digits}, '0') as session_id, key_hash from numbers),
    entry as (
      insert into entries select (jsonb_populate_record(e, jsonb_build_object('id', ids.entry_id))).*
      from entries e, ids where e.account_id = $1 and e.id = $2)
    insert into entry_sessions
      select (jsonb_populate_record(s, jsonb_build_object(
               'id', ids.session_id, 'entry_id', ids.entry_id, 'key_hash', ids.key_hash::text))).*
      from entry_sessions s, ids where s.account_id = $1 and s.id = $3`;
  await db.query(numbered, [
    accountUuid,
    entryUuid,
    sessionUuid,
    ...ids,
    ...values,
    side === "ours" ? (offset.rows[0]?.n ?? 0) : 0,
  ]);
}
