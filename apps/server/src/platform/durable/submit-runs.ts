/**
 * Submits queued runs to the engine fairly: each account has a limited number in progress, however many are queued. A
 * run that waits for a time or a person does not count as in progress.
 */
import { sql } from "../db/statement.ts";
import type { Dispatch } from "../dispatch/dispatch.ts";
import type { DurableEngine, RunHandle } from "./engine.ts";

export interface SubmitOptions {
  readonly engine: DurableEngine;
  readonly perAccountMax: number;
}

const leaseMs = 30_000;
const atOnce = 64;

export function submitRuns({ engine, perAccountMax }: SubmitOptions): Dispatch {
  return {
    name: "durable.submit-run",
    concurrency: atOnce,
    everyMs: 50,
    // Accounts with queued runs are found one by one through the index, so that one account's backlog is not scanned.
    claim: (now, limit) => sql`
      with recursive waiting as (
        (select account_id from process_runs where status = 'queued' order by account_id limit 1)
        union all
        select (select account_id from process_runs
                where status = 'queued' and account_id > waiting.account_id order by account_id limit 1)
        from waiting where waiting.account_id is not null
      ),
      room as (
        select account_id, ${perAccountMax}::int
          - (select count(*) from (select 1 from process_runs run where run.account_id = waiting.account_id
               and run.status = 'running' and not run.is_waiting limit ${perAccountMax}) on_the_way)
          - (select count(*) from (select 1 from process_runs run where run.account_id = waiting.account_id
               and run.status = 'queued' and run.taken_until > ${now} limit ${perAccountMax}) taken) as free
        from waiting where account_id is not null
      ),
      picked as (
        select run.account_id, run.id from room cross join lateral (
          select account_id, id from process_runs queued
          where queued.account_id = room.account_id and queued.status = 'queued'
            and (queued.taken_until is null or queued.taken_until <= ${now})
          order by created_at limit greatest(room.free, 0) for update skip locked) run
        limit ${limit}
      )
      update process_runs run set taken_until = ${new Date(now.getTime() + leaseMs)}
      from picked where run.account_id = picked.account_id and run.id = picked.id
      returning run.account_id, jsonb_build_object(
        'runId', run.id, 'attempt', run.attempt, 'process', run.process, 'input', run.input) as input`,
    // A run that was canceled in the meantime detects this when it begins.
    run: (ctx, input) => engine.submit({ account: ctx.account, ...(input as Omit<RunHandle, "account">) }),
  };
}
