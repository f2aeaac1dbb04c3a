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
const digits = 12;
const prefixOf = (uuid: string): string => `a${uuid.slice(1, -digits)}`;

/** Copies the template and returns the keys of the copies. */
export async function makeDrafts(db: pg.Client, template: Template, count: number): Promise<string[]> {
  const { accountUuid, accountId, entryUuid, sessionUuid } = template;
  const keys = Array.from({ length: count }, () => newRoutedToken("sek", accountId.slice("acc_".length)));
  await db.query(
    `with ids as materialized (
       select $4::text || lpad(n::text, ${digits}, '0') as entry_id,
              $5::text || lpad(n::text, ${digits}, '0') as session_id, key_hash
       from unnest($6::bytea[]) with ordinality as keys (key_hash, n)),
     entry as (
       insert into entries select (jsonb_populate_record(e, jsonb_build_object('id', ids.entry_id))).*
       from entries e, ids where e.account_id = $1 and e.id = $2)
     insert into entry_sessions
       select (jsonb_populate_record(s, jsonb_build_object(
                'id', ids.session_id, 'entry_id', ids.entry_id, 'key_hash', ids.key_hash::text))).*
       from entry_sessions s, ids where s.account_id = $1 and s.id = $3`,
    [accountUuid, entryUuid, sessionUuid, prefixOf(entryUuid), prefixOf(sessionUuid), keys.map(hashToken)],
  );
  return keys;
}
