/**
 * The Durable port on the ledger: each call writes rows in the caller's transaction. submit-runs.ts hands queued runs
 * to the engine; a waiting run is woken by a job of the same commit.
 */
import { z } from "zod";
import { sql } from "../db/statement.ts";
import type { AccountTx, ReadTx } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import { type BoundJob, bindAccountJob } from "../jobs/bind-jobs.ts";
import { defineJob } from "../outbox/definitions.ts";
import type { Durable, ProcessRunView, ProcessStatus } from "./durable.ts";
import type { DurableEngine } from "./engine.ts";
import type { ProcessDef } from "./process.ts";
import { ended, rested, silentUntil } from "./run-rows.ts";

const wakeRun = defineJob("durable.wake-run", {
  input: z.object({ run_id: z.uuid() }),
  attemptsMax: 25,
  timeoutMs: 20_000,
  perAccountMax: 8,
});

/** A waiting run is checked at least this often. */
const restMs = 3_600_000;

export function createDurable(): Durable {
  return {
    start: (tx, def, runId, input) => startAll(tx, def, [{ runId, input }]),
    startAll,
    lock,

    // Lock the run's row first: a run that checks for the signal concurrently either sees it or has recorded how to
    // be woken.
    signal: async (tx, runId, name, payload) => {
      await tx.query(sql`
        update process_runs set wake_at = least(wake_at, ${silentUntil(tx.now)})
        where account_id = ${tx.account.uuid} and id = ${runId} and status in ('queued', 'running')`);
      await tx.query(sql`
        insert into process_signals (account_id, run_id, name, payload, sent_at)
        select account_id, id, ${name}, ${JSON.stringify(payload ?? null)}::jsonb, ${tx.now} from process_runs
        where account_id = ${tx.account.uuid} and id = ${runId}
        on conflict do nothing`);
      tx.enqueue(wakeRun, { run_id: runId });
    },

    // Between steps, a run ends immediately; during a step, it ends when the step is recorded.
    cancel: async (tx, runId, isBusy = false) => {
      await lock(tx, runId);
      const isInside = sql`(${isBusy} or exists (select 1 from process_steps step
        where step.account_id = run.account_id and step.run_id = run.id and step.status = 'running'))`;
      await tx.query(sql`
        update process_runs run
        set is_cancel_requested = true, updated_at = ${tx.now},
            status = case when ${isInside} then status else 'canceled' end,
            turn_result = case when ${isInside} then turn_result end
        where account_id = ${tx.account.uuid} and id = ${runId} and status in ('queued', 'running')`);
      tx.enqueue(wakeRun, { run_id: runId });
    },

    retryFrom: (tx, runId, step) => retryFrom(tx, runId, step),
    retry: reopen,
    end: (tx, runId, status, error) => tx.put(ended, { runId, status, error, now: tx.now }),
    rest: (tx, runId, until, wakeUp) => {
      const wakeAt = new Date(
        Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, tx.now.getTime() + restMs),
      );
      tx.put(rested, { runId, wakeUp, wakeAt: silentUntil(wakeAt), now: tx.now });
    },
    signalsOf: async (tx, runId) => {
      const rows = await tx.query<{ name: string; payload: unknown }>(sql`
        select name, payload from process_signals
        where account_id = ${tx.account.uuid} and run_id = ${runId}`);
      return new Map(rows.map(({ name, payload }) => [name, payload]));
    },
    erase: async (tx, runIds) => {
      await tx.query(sql`
        update process_runs set turn_result = null
        where account_id = ${tx.account.uuid} and id = any(${runIds}::uuid[])
          and turn_result is not null and status not in ('queued', 'running')`);
      await tx.query(sql`
        update process_signals set payload = 'null'
        where account_id = ${tx.account.uuid} and run_id = any(${runIds}::uuid[])`);
    },
    forget: async (tx, runIds) => {
      await tx.query(sql`
        delete from process_runs where account_id = ${tx.account.uuid} and id = any(${runIds}::uuid[])
          and status not in ('queued', 'running')`);
    },
    find: findRun,
  };
}

async function lock(tx: AccountTx, runId: string): Promise<void> {
  await tx.query(
    sql`select 1 from process_runs where account_id = ${tx.account.uuid} and id = ${runId} for update`,
  );
}

async function startAll<Input extends z.ZodType>(
  tx: AccountTx,
  def: ProcessDef<Input>,
  runs: readonly { readonly runId: string; readonly input: z.input<Input> }[],
): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ runId, input }) => ({ id: runId, input: def.input.parse(input) }));
  await tx.query(sql`
    insert into process_runs (account_id, id, process, input, status, wake_at, created_at, updated_at)
    select ${tx.account.uuid}::uuid, id, ${def.name}, input, 'queued', ${silentUntil(tx.now)}::timestamptz,
           ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, input jsonb)
    on conflict do nothing`);
}

async function reopen(tx: AccountTx, runId: string): Promise<boolean> {
  const reopened = await tx.query(sql`
    update process_runs set status = 'queued', attempt = attempt + 1, error = null, is_cancel_requested = false,
      taken_until = null, is_waiting = false, wake_at = ${silentUntil(tx.now)}, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = ${runId} and status = 'failed' returning id`);
  return reopened.length > 0;
}

async function retryFrom(tx: AccountTx, runId: string, step: string): Promise<void> {
  if (!(await reopen(tx, runId))) return;
  await tx.query(sql`
    delete from process_steps
    where account_id = ${tx.account.uuid} and run_id = ${runId}
      and seq >= (select seq from process_steps
                  where account_id = ${tx.account.uuid} and run_id = ${runId} and name = ${step})`);
}

interface RunRow {
  id: string;
  process: string;
  status: ProcessStatus;
  attempt: number;
  error: string | null;
  awaiting: string | null;
}

async function findRunRow(tx: ReadTx, runId: string): Promise<RunRow | undefined> {
  const rows = await tx.query<RunRow>(sql`
    select id, process, status, attempt, error, awaiting from process_runs
    where account_id = ${tx.account.uuid} and id = ${runId}`);
  return rows[0];
}

async function findRun(tx: ReadTx, runId: string): Promise<ProcessRunView | undefined> {
  const row = await findRunRow(tx, runId);
  if (!row) return undefined;
  const { awaiting: _awaiting, ...view } = row;
  return view;
}

/** The handlers behind the port, run by the worker. If the engine is unavailable, they fail and are retried. */
export function durableJobs(uow: Uow, engine: DurableEngine): BoundJob<unknown>[] {
  const job = bindAccountJob<unknown>();
  return [
    job(wakeRun, async (_none, ctx, input) => {
      const run = await uow.read(ctx, (tx) => findRunRow(tx, input.run_id));
      if (run?.awaiting) await engine.wake(run.awaiting);
    }),
  ];
}
