/** Queries on `account_keys` that the vault, re-wrapping, and key rotation share. */
import type { KeyObject } from "node:crypto";
import { type Sql, sql } from "../db/statement.ts";
import type { ReadTx } from "../db/tx.ts";
import { type MasterKeys, wrap } from "./master-keys.ts";

/** The lock that a transaction needs to change wrappings or retire keys; only one per database can hold it. */
export const wrappingLock = "hashtext('formstead-rewrap')";

/**
 * Locks the keys of an account until the end of the transaction. Transactions that seal hold the lock shared, and one
 * that removes a key holds it alone, so that no new value can appear under a key that is being removed.
 */
export function keysLock(tx: ReadTx, how: "shared" | "alone"): Sql {
  const name = sql`hashtextextended(${`account_keys:${tx.account.uuid}`}, 0)`;
  return how === "shared" ? sql`pg_advisory_xact_lock_shared(${name})` : sql`pg_advisory_xact_lock(${name})`;
}

/**
 * Wraps the key with older master keys too, because a process that has not been restarted does not have the newer ones.
 * The oldest gets the earliest time, which later shows which of them can be removed.
 */
export function insertKey(
  masters: MasterKeys,
  accountUuid: string,
  made: { readonly id: string; readonly key: KeyObject },
): Sql[] {
  return masters.toReversed().map((master, age) => {
    const { kekId, wrapped } = wrap(master, accountUuid, made.id, made.key);
    return sql`
      insert into account_keys (account_id, id, kek_id, wrapped, created_at)
      values (${accountUuid}, ${made.id}, ${kekId}, ${wrapped},
              transaction_timestamp() + ${age}::int * interval '1 microsecond')`;
  });
}
