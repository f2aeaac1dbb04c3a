/** Changes of runs that are written with the commit, together with those of other runs of the account. */
import { mustTouch } from "../db/must-touch.ts";
import type { RowSet } from "../db/row-set.ts";
import { sql } from "../db/statement.ts";
import type { ProcessStatus } from "./durable.ts";

/** How long a run may be inactive before it is resubmitted to the engine. */
export const silenceMs = 30_000;

export const silentUntil = (now: Date): Date => new Date(now.getTime() + silenceMs);

/** A run that is checked again sooner than this is active, but about to be treated as lost. */
export const heardBy = (now: Date): Date => new Date(now.getTime() + silenceMs / 2);

export interface Turn {
  readonly runId: string;
  readonly attempt: number;
  readonly turn: number;
  readonly result: unknown;
  readonly now: Date;
}

/**
 * A turn that did not lock the run before. It counts only if the run is still as its code assumes: open, not canceled,
 * and after the turn before this one.
 */
export const taken: RowSet<Turn> = {
  level: 0,
  toRecord: ({ runId, attempt, turn, result, now }) => ({
    id: runId,
    attempt,
    turn,
    result: result ?? null,
    heard_by: heardBy(now),
    silent_until: silentUntil(now),
  }),
  statement: (account, records, count) =>
    mustTouch(
      sql`
    update process_runs run
    set turn = row.turn, turn_result = row.result, status = 'running', taken_until = null, is_waiting = false,
        wake_at = case when run.is_waiting or run.wake_at < row.heard_by then row.silent_until else run.wake_at end
    from ${records.byKey(
      sql`id`,
      sql`id uuid, attempt int, turn int, result jsonb, heard_by timestamptz,
      silent_until timestamptz`,
    )}
    where run.account_id = ${account.uuid}::uuid and run.id = row.id and run.attempt = row.attempt
      and run.turn = row.turn - 1 and run.status in ('queued', 'running') and not run.is_cancel_requested
    returning 1`,
      count,
    ),
};

export interface End {
  readonly runId: string;
  readonly status: Extract<ProcessStatus, "succeeded" | "failed" | "canceled">;
  readonly error: string | null;
  readonly now: Date;
}

export const ended: RowSet<End> = {
  level: 1,
  toRecord: ({ runId, status, error, now }) => ({ id: runId, status, error, now }),
  statement: (account, records) => sql`
    update process_runs run
    set status = row.status, error = row.error, updated_at = row.now, awaiting = null, turn_result = null
    from ${records.byKey(sql`id`, sql`id uuid, status text, error text, now timestamptz`)}
    where run.account_id = ${account.uuid}::uuid and run.id = row.id and run.status in ('queued', 'running')`,
};

export interface Rest {
  readonly runId: string;
  readonly wakeUp: string | null;
  readonly wakeAt: Date;
  readonly now: Date;
}

export const rested: RowSet<Rest> = {
  level: 1,
  toRecord: ({ runId, wakeUp, wakeAt, now }) => ({ id: runId, awaiting: wakeUp, wake_at: wakeAt, now }),
  statement: (account, records) => sql`
    update process_runs run
    set is_waiting = true, awaiting = row.awaiting, wake_at = row.wake_at, updated_at = row.now
    from ${records.byKey(sql`id`, sql`id uuid, awaiting text, wake_at timestamptz, now timestamptz`)}
    where run.account_id = ${account.uuid}::uuid and run.id = row.id`,
};
