/** The Durable port on the ledger: each call writes rows in the caller's transaction and leaves a job for the engine. */
import { z } from "zod";
import type { AccountCtx } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { AccountTx, ReadTx } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import { type BoundJob, bindAccountJob } from "../jobs/bind-jobs.ts";
import { defineJob } from "../outbox/definitions.ts";
import type { Durable, ProcessRunView, ProcessStatus } from "./durable.ts";
import type { DurableEngine } from "./engine.ts";
import { silentUntil } from "./ledger.ts";

const RunInput = z.object({ run_id: z.uuid() });
const submitRun = defineJob("durable.submit-run", {
  input: RunInput,
  attemptsMax: 25,
  timeoutMs: 20_000,
  perAccountMax: 8,
});
const wakeRun = defineJob("durable.wake-run", {
  input: RunInput,
  attemptsMax: 25,
  timeoutMs: 20_000,
  perAccountMax: 8,
});

export function createDurable(): Durable {
  return {
    start: async (tx, def, runId, input) => {
      await tx.query(sql`
        insert into process_runs (account_id, id, process, input, status, wake_at, created_at, updated_at)
        values (${tx.account.uuid}, ${runId}, ${def.name}, ${JSON.stringify(def.input.parse(input))}::jsonb, 'queued',
                ${silentUntil(tx.now)}, ${tx.now}, ${tx.now})
        on conflict do nothing`);
      tx.enqueue(submitRun, { run_id: runId });
    },

    // The run's row is held first: a run that asks for the signal right now either sees it or has said how to be woken.
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

    // Between steps a run ends at once; inside one it ends when the step is recorded.
    cancel: async (tx, runId) => {
      await tx.query(
        sql`select 1 from process_runs where account_id = ${tx.account.uuid} and id = ${runId} for update`,
      );
      await tx.query(sql`
        update process_runs run
        set is_cancel_requested = true, updated_at = ${tx.now},
            status = case when exists (select 1 from process_steps step
                                       where step.account_id = run.account_id and step.run_id = run.id and step.status = 'running')
                          then status else 'canceled' end
        where account_id = ${tx.account.uuid} and id = ${runId} and status in ('queued', 'running')`);
      tx.enqueue(wakeRun, { run_id: runId });
    },

    retryFrom: (tx, runId, step) => retryFrom(tx, runId, step),
    find: findRun,
  };
}

async function retryFrom(tx: AccountTx, runId: string, step: string): Promise<void> {
  const reopened = await tx.query(sql`
    update process_runs set status = 'queued', attempt = attempt + 1, error = null,
      wake_at = ${silentUntil(tx.now)}, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = ${runId} and status = 'failed' returning id`);
  if (reopened.length === 0) return;
  await tx.query(sql`
    delete from process_steps
    where account_id = ${tx.account.uuid} and run_id = ${runId}
      and seq >= (select seq from process_steps
                  where account_id = ${tx.account.uuid} and run_id = ${runId} and name = ${step})`);
  tx.enqueue(submitRun, { run_id: runId });
}

interface RunRow {
  id: string;
  process: string;
  status: ProcessStatus;
  attempt: number;
  error: string | null;
  awaiting: string | null;
}

async function findRow(tx: ReadTx, runId: string): Promise<RunRow | undefined> {
  const rows = await tx.query<RunRow>(sql`
    select id, process, status, attempt, error, awaiting from process_runs
    where account_id = ${tx.account.uuid} and id = ${runId}`);
  return rows[0];
}

async function findRun(tx: ReadTx, runId: string): Promise<ProcessRunView | undefined> {
  const row = await findRow(tx, runId);
  if (!row) return undefined;
  const { awaiting: _awaiting, ...view } = row;
  return view;
}

/** The handlers behind the port; the worker runs them. With the engine away they fail and are tried again. */
export function durableJobs(uow: Uow, engine: DurableEngine): BoundJob<unknown>[] {
  const job = bindAccountJob<unknown>();
  const readRun = (ctx: AccountCtx, runId: string) => uow.read(ctx, (tx) => findRow(tx, runId));
  return [
    job(submitRun, async (_none, ctx, input) => {
      const run = await readRun(ctx, input.run_id);
      if (run && (run.status === "queued" || run.status === "running")) {
        await engine.submit({ account: ctx.account, runId: run.id, attempt: run.attempt });
      }
    }),
    job(wakeRun, async (_none, ctx, input) => {
      const run = await readRun(ctx, input.run_id);
      if (run?.awaiting) await engine.wake(run.awaiting);
    }),
  ];
}
