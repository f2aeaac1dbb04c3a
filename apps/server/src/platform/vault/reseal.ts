/**
 * After an account gets a new key, reseals the values of older keys in small transactions, and then removes those
 * keys. An interrupted run is repeated and finds what is left. A value written in the meantime is kept as written.
 * Keys are removed only after a delay, when no value of any declared column needs them; until then, they still open
 * values.
 */
import { z } from "zod";
import type { AccountCtx, AccountRef } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { AccountTx, ReadTx } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import { type BoundJob, bindAccountJob } from "../jobs/bind-jobs.ts";
import { defineJob } from "../outbox/definitions.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { keysLock } from "./account-keys.ts";
import { VaultError } from "./master-keys.ts";
import type { SealedColumn } from "./sealed-columns.ts";
import type { Vault } from "./vault.ts";

export const resealValues = defineJob("vault.reseal-values", {
  input: z.object({}),
  timeoutMs: 600_000,
  perAccountMax: 1,
});

export const resealJobKey = (account: AccountRef): string => `reseal:${account.uuid}`;

export interface ResealDeps {
  readonly uow: Uow;
  readonly vault: Vault;
  readonly telemetry: Telemetry;
  columns(): readonly SealedColumn[];
}

export interface Resealed {
  readonly resealed: number;
  /** Values that cannot be opened; their keys are kept. */
  readonly unopened: number;
}

const batchMax = 50;
/**
 * The delay that the database enforces (`platform_drop_retired_keys`), because a process may have read a value that
 * it has not opened yet.
 */
const pause = sql`interval '15 minutes'`;
const lockWaitMs = 2_000;
const lookAgainMs = 60_000;

export function resealJobs(deps: ResealDeps): BoundJob<unknown>[] {
  const job = bindAccountJob<unknown>();
  return [
    job(resealValues, async (_none, ctx, _input, { signal }) => {
      const { resealed, unopened } = await reseal(deps, ctx, signal);
      const facts = { account_id: ctx.account.id, resealed, unopened };
      if (unopened > 0)
        deps.telemetry.alarm("vault_values_unopened", new Error("no key opens these values"), facts);
      const dropped = await dropRetired(deps, ctx, unopened);
      deps.telemetry.logger.info({ ...facts, dropped }, "resealed values with the account's newest key");
    }),
  ];
}

/** Makes one pass over every column. */
export async function reseal(
  { uow, vault, columns }: ResealDeps,
  ctx: AccountCtx,
  signal: AbortSignal,
): Promise<Resealed> {
  let [resealed, unopened] = [0, 0];
  for (const column of columns()) {
    let after: readonly string[] | undefined;
    do {
      signal.throwIfAborted();
      const done = await uow(ctx, (tx) => resealBatch(vault, tx, column, after));
      resealed += done.resealed;
      unopened += done.unopened;
      after = done.last;
    } while (after);
  }
  return { resealed, unopened };
}

async function resealBatch(
  vault: Vault,
  tx: AccountTx,
  column: SealedColumn,
  after: readonly string[] | undefined,
): Promise<Resealed & { readonly last: readonly string[] | undefined }> {
  let [resealed, unopened] = [0, 0];
  const prefix = await vault.currentPrefix(tx);
  const values = prefix === undefined ? [] : await column.list(tx, { prefix, after, limit: batchMax });
  for (const value of values) {
    const place = column.place(...value.at);
    const plain = await vault.open(tx, place, value.sealed).catch(refuseOthers);
    if (plain === undefined) unopened += 1;
    else if (await column.replace(tx, value, await vault.seal(tx, place, plain))) resealed += 1;
  }
  return { resealed, unopened, last: values.length === batchMax ? values.at(-1)?.at : undefined };
}

function refuseOthers(error: unknown): undefined {
  if (!(error instanceof VaultError)) throw error;
}

/**
 * Returns the number of removed keys. If it is too early, or something was written in the meantime, the job runs
 * again.
 */
function dropRetired(
  { uow, vault, columns }: ResealDeps,
  ctx: AccountCtx,
  unopened: number,
): Promise<number> {
  return uow(ctx, async (tx) => {
    const { ready_at: readyAt, is_ready: isReady } = await findRetired(tx);
    if (readyAt === null) return 0;
    const comeBack = (runAt: Date) =>
      tx.enqueue(resealValues, {}, { runAt, jobKey: resealJobKey(tx.account) });
    if (!isReady) {
      comeBack(readyAt);
      return 0;
    }
    await tx.query(sql`select ${keysLock(tx, "alone")}`, { timeoutMs: lockWaitMs });
    const prefix = await vault.currentPrefix(tx);
    if (prefix === undefined) return 0;
    if (await isNeeded(tx, columns(), prefix)) {
      if (unopened === 0) comeBack(new Date(tx.now.getTime() + lookAgainMs));
      return 0;
    }
    const rows = await tx.query<{ dropped: number }>(sql`select platform_drop_retired_keys() as dropped`);
    return rows[0]?.dropped ?? 0;
  });
}

interface RetiredRow {
  readonly ready_at: Date | null;
  readonly is_ready: boolean;
}

async function findRetired(tx: ReadTx): Promise<RetiredRow> {
  const rows = await tx.query<RetiredRow>(sql`
    select max(retired_at) + ${pause} as ready_at, max(retired_at) + ${pause} <= transaction_timestamp() as is_ready
    from account_keys where account_id = ${tx.account.uuid} and retired_at is not null`);
  return rows[0] ?? { ready_at: null, is_ready: false };
}

async function isNeeded(tx: ReadTx, columns: readonly SealedColumn[], prefix: string): Promise<boolean> {
  for (const column of columns) {
    const [value] = await column.list(tx, { prefix, after: undefined, limit: 1 });
    if (value) return true;
  }
  return false;
}
