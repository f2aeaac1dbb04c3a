/** What the vault, the re-wrapping and the rotation share about the rows of `account_keys`. */
import type { KeyObject } from "node:crypto";
import { type Sql, sql } from "../db/statement.ts";
import type { ReadTx } from "../db/tx.ts";
import { type MasterKeys, wrap } from "./master-keys.ts";

/** Held by the one transaction of a database that changes wrappings or retires keys. */
export const wrappingLock = "hashtext('formstead-rewrap')";

/**
 * A transaction that seals shares it until its end; removing a key takes it alone, so that no value can still arrive
 * under a key that is being removed.
 */
export function keysLock(tx: ReadTx, how: "shared" | "alone"): Sql {
  const name = sql`hashtextextended(${`account_keys:${tx.account.uuid}`}, 0)`;
  return how === "shared" ? sql`pg_advisory_xact_lock_shared(${name})` : sql`pg_advisory_xact_lock(${name})`;
}

/**
 * For older master keys too: a process that was not restarted yet knows no newer one. The oldest gets the earliest
 * time: that is how it is seen later which of them may go.
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
