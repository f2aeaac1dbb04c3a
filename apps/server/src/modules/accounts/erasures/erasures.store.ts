/** SQL for erasures, and the lock that separates copying from erasing. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { ErasureKind } from "./erasures.rules.ts";

export interface ErasureRow {
  readonly id: string;
  readonly kind: ErasureKind;
  readonly source_id: string | null;
  readonly target_id: string;
  readonly erased_at: Date;
}

const lockKey = (tx: ReadTx) => `erasures:${tx.account.uuid}`;

/** Shared lock: erasures can run concurrently. */
export async function holdErasing(tx: AccountTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockKey(tx)}, 0))`);
}

/** Waits until every erasure in progress has committed. */
export async function waitForErasing(tx: AccountTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(tx)}, 0))`);
}

export function insert(tx: AccountTx, row: ErasureRow): void {
  tx.write(sql`
    insert into erasures (account_id, id, kind, source_id, target_id, erased_at)
    values (${tx.account.uuid}, ${row.id}, ${row.kind}, ${row.source_id}, ${row.target_id}, ${row.erased_at})`);
}

export function toCopy(tx: ReadTx, limit: number): Promise<ErasureRow[]> {
  return tx.query<ErasureRow>(sql`
    select id, kind, source_id, target_id, erased_at from erasures
    where account_id = ${tx.account.uuid} and copied_at is null order by id limit ${limit}`);
}

export async function markCopied(tx: AccountTx, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update erasures set copied_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = any(${[...ids]}::uuid[])`);
}
