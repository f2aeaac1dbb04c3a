/**
 * The ledger of durable processes: runs, completed steps, and the holder of each step. Every decision about a run is
 * made here, under the run's row lock or by a write that counts only if the run has not changed, so two engines (or two
 * invocations after a lost disk) cannot both act.
 */
import type { AccountCtx } from "../context/context.ts";
import { isNothingTouched } from "../db/must-touch.ts";
import { type Sql, sql } from "../db/statement.ts";
import type { AccountTx, OneTripTx } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import { isLockTimeout } from "../db/violations.ts";
import { E } from "../errors/catalogue.ts";
import { isAppError } from "../errors/errors.ts";
import { staleSeconds } from "../jobs/heartbeat.ts";
import type { ProcessStatus } from "./durable.ts";
import type { LastTurn, TurnWork, WantedTurn } from "./process.ts";
import { heardBy, silenceMs, silentUntil, taken } from "./run-rows.ts";
import { lockRequired } from "./turn-tx.ts";

export interface Begun {
  readonly process: string;
  readonly input: unknown;
}

export type Claim =
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "mine" }
  /** Another live worker is running this step. */
  | { readonly kind: "busy" }
  /** The run has ended, was canceled, or belongs to a newer attempt. */
  | { readonly kind: "over" };

export interface Ledger {
  begin(ctx: AccountCtx, runId: string, attempt: number): Promise<Begun | undefined>;
  /**
   * Runs `work` in a transaction that locks the open run; `over` creates the error for a run that is no longer open.
   */
  hold<T>(
    ctx: AccountCtx,
    runId: string,
    attempt: number,
    work: (tx: AccountTx, isCancelRequested: boolean, last: LastTurn) => Promise<T>,
    over: () => Error,
  ): Promise<T>;
  /** See `HeldRun.takeTurn`. */
  takeTurn<T>(
    ctx: AccountCtx,
    runId: string,
    attempt: number,
    turn: WantedTurn,
    work: TurnWork<T>,
    over: () => Error,
  ): Promise<T>;
  claimStep(
    ctx: AccountCtx,
    runId: string,
    attempt: number,
    step: string,
    holder: StepHolder,
  ): Promise<Claim>;
  /** Returns the recorded result: ours, or the result of the worker that finished first. */
  completeStep(
    ctx: AccountCtx,
    runId: string,
    step: string,
    claim: string,
    result: unknown,
  ): Promise<unknown>;
  /** Releases a step after a failure, so that any worker can make the next attempt. */
  releaseStep(ctx: AccountCtx, runId: string, step: string, claim: string): Promise<void>;
  /** False if the run has ended. */
  sleepUntil(ctx: AccountCtx, runId: string, attempt: number, at: Date): Promise<boolean>;
  /** Returns the payload of a signal that was sent; otherwise, records how to wake this run. */
  findSignal(
    ctx: AccountCtx,
    runId: string,
    name: string,
    awaiting: string | null,
  ): Promise<{ payload: unknown } | undefined>;
  finish(
    ctx: AccountCtx,
    runId: string,
    attempt: number,
    status: "succeeded" | "failed",
    error: string | null,
  ): Promise<void>;
}

export interface StepHolder {
  readonly workerId: string;
  /** The ID for claiming the step; registered as held before the ledger is queried. */
  readonly claim: string;
  /** Whether this process is currently working on that claim. */
  isInside(claim: string): boolean;
}

interface RunRow {
  status: ProcessStatus;
  attempt: number;
  is_cancel_requested: boolean;
  is_waiting: boolean;
  wake_at: Date;
  turn: number;
  turn_result: unknown;
}

interface StepRow {
  status: "running" | "done";
  result: unknown;
  claim: string;
  claimed_by: string;
  is_holder_alive: boolean;
}

export function createLedger(uow: Uow): Ledger {
  /** Undefined if the turn needs a lock, or if the run is not as expected. Nothing has been written in that case. */
  const tryTurn = async <T>(
    ctx: AccountCtx,
    runId: string,
    attempt: number,
    turn: number,
    work: TurnWork<T>,
  ): Promise<{ readonly result: T } | undefined> => {
    let tried: { readonly result: T } | undefined;
    try {
      const write = async (tx: OneTripTx) => {
        const result = await work(tx, false, turn);
        tx.put(taken, { runId, attempt, turn, result, now: tx.now });
        tried = { result };
      };
      await uow.inOneTrip(ctx, write, { waitsForLocks: false });
      return tried;
    } catch (error) {
      if (error === lockRequired || isNothingTouched(error) || isLockTimeout(error) || isQueueFull(error))
        return undefined;
      throw error;
    }
  };

  const takeLockedTurn = <T>(
    ctx: AccountCtx,
    runId: string,
    attempt: number,
    wanted: number | "next",
    work: TurnWork<T>,
    over: () => Error,
  ): Promise<T> =>
    uow.leading(ctx, lockOf(ctx, runId), async (tx, [row]: RunRow[]) => {
      const run = openRun(row, attempt) ?? raise(over);
      const turn = wanted === "next" ? run.turn + 1 : wanted;
      if (run.turn === turn) return run.turn_result as T;
      // Another invocation has continued this run in the meantime.
      if (run.turn > turn) return raise(over);
      const result = await holdOpen(tx, runId, run, (inner) => work(inner, run.is_cancel_requested, turn));
      tx.write(sql`
        update process_runs set turn = ${turn}, turn_result = ${JSON.stringify(result ?? null)}::jsonb
        where account_id = ${tx.account.uuid} and id = ${runId} and status in ('queued', 'running')`);
      return result;
    });

  return {
    begin: (ctx, runId, attempt) =>
      uow(ctx, async (tx) => {
        const [run] = await tx.query<Begun>(sql`
          update process_runs
          set status = 'running', is_waiting = false, taken_until = null,
              wake_at = ${silentUntil(tx.now)}, updated_at = ${tx.now}
          where account_id = ${tx.account.uuid} and id = ${runId} and attempt = ${attempt}
            and status in ('queued', 'running')
          returning process, input`);
        return run;
      }),

    hold: (ctx, runId, attempt, work, over) =>
      uow.leading(ctx, lockOf(ctx, runId), async (tx, [row]: RunRow[]) => {
        const run = openRun(row, attempt) ?? raise(over);
        const last = { turn: run.turn, result: run.turn_result };
        return holdOpen(tx, runId, run, (inner) => work(inner, run.is_cancel_requested, last));
      }),

    takeTurn: async (ctx, runId, attempt, wanted, work, over) => {
      const tried =
        wanted === "next"
          ? undefined
          : await tryTurn(ctx, runId, attempt, wanted === "first" ? 1 : wanted, work);
      if (tried) return tried.result;
      return takeLockedTurn(ctx, runId, attempt, wanted === "first" ? "next" : wanted, work, over);
    },

    claimStep: (ctx, runId, attempt, step, holder) =>
      uow(ctx, (tx) => claimStep(tx, runId, attempt, step, holder)),

    completeStep: (ctx, runId, step, claim, result) =>
      uow(ctx, async (tx) => {
        await tx.query(
          sql`select 1 from process_runs where account_id = ${tx.account.uuid} and id = ${runId} for update`,
        );
        await tx.query(sql`
          update process_steps set status = 'done', result = ${JSON.stringify(result ?? null)}::jsonb, finished_at = ${tx.now}
          where account_id = ${tx.account.uuid} and run_id = ${runId} and name = ${step}
            and claim = ${claim} and status = 'running'`);
        const recorded = await findStep(tx, runId, step);
        if (recorded?.status !== "done") throw new Error(`another worker has taken over step ${step}`);
        await tx.query(sql`
          update process_runs set status = 'canceled'
          where account_id = ${tx.account.uuid} and id = ${runId} and is_cancel_requested and status = 'running'`);
        return recorded.result;
      }),

    releaseStep: (ctx, runId, step, claim) =>
      uow(ctx, async (tx) => {
        await tx.query(sql`
          update process_steps set claimed_by = ''
          where account_id = ${tx.account.uuid} and run_id = ${runId} and name = ${step}
            and claim = ${claim} and status = 'running'`);
      }),

    sleepUntil: (ctx, runId, attempt, at) =>
      uow(ctx, async (tx) => {
        if (!(await lockOpenRun(tx, runId, attempt))) return false;
        await touch(tx, runId, Math.max(0, at.getTime() - tx.now.getTime()) + silenceMs);
        return true;
      }),

    findSignal: (ctx, runId, name, awaiting) =>
      uow(ctx, async (tx) => {
        await tx.query(sql`update process_runs set awaiting = ${awaiting}
          where account_id = ${tx.account.uuid} and id = ${runId}`);
        const rows = await tx.query<{ payload: unknown }>(sql`
          select payload from process_signals
          where account_id = ${tx.account.uuid} and run_id = ${runId} and name = ${name}`);
        return rows[0];
      }),

    finish: (ctx, runId, attempt, status, error) =>
      uow(ctx, async (tx) => {
        await tx.query(sql`
          update process_runs set status = ${status}, error = ${error}, updated_at = ${tx.now}
          where account_id = ${tx.account.uuid} and id = ${runId} and attempt = ${attempt} and status = 'running'`);
      }),
  };
}

/** A recorded outcome is too valuable to be lost because many others are recorded at the same time. */
function isQueueFull(error: unknown): boolean {
  return isAppError(error) && error.def === E.service_unavailable;
}

function raise(over: () => Error): never {
  throw over();
}

async function holdOpen<T>(
  tx: AccountTx,
  runId: string,
  run: RunRow,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  if (run.is_waiting || run.wake_at.getTime() < heardBy(tx.now).getTime()) await touch(tx, runId, silenceMs);
  const result = await work(tx);
  // A queued run counts as started now, unless it also ended in this transaction.
  if (run.status === "queued")
    tx.write(sql`
      update process_runs set status = 'running', taken_until = null
      where account_id = ${tx.account.uuid} and id = ${runId} and status = 'queued'`);
  return result;
}

async function lockOpenRun(tx: AccountTx, runId: string, attempt: number): Promise<RunRow | undefined> {
  const [run] = await tx.query<RunRow>(lockOf(tx, runId));
  return openRun(run, attempt);
}

const lockOf = ({ account }: AccountCtx, runId: string): Sql => sql`
  select status, attempt, is_cancel_requested, is_waiting, wake_at, turn, turn_result from process_runs
  where account_id = ${account.uuid} and id = ${runId} for update`;

function openRun(run: RunRow | undefined, attempt: number): RunRow | undefined {
  const isOpen = run && (run.status === "queued" || run.status === "running") && run.attempt === attempt;
  return isOpen ? run : undefined;
}

async function claimStep(
  tx: AccountTx,
  runId: string,
  attempt: number,
  name: string,
  holder: StepHolder,
): Promise<Claim> {
  const run = await lockOpenRun(tx, runId, attempt);
  if (!run) return { kind: "over" };
  const step = await findStep(tx, runId, name);
  if (step?.status === "done") return { kind: "done", result: step.result };
  if (step && isHeld(step, holder)) return { kind: "busy" };
  if (run.is_cancel_requested) {
    await setStatus(tx, runId, "canceled");
    return { kind: "over" };
  }
  await tx.query(sql`
    insert into process_steps (account_id, run_id, name, status, claimed_by, claim, started_at)
    values (${tx.account.uuid}, ${runId}, ${name}, 'running', ${holder.workerId}, ${holder.claim}, ${tx.now})
    on conflict (account_id, run_id, name)
      do update set claimed_by = excluded.claimed_by, claim = excluded.claim, tries = process_steps.tries + 1`);
  await touch(tx, runId, silenceMs);
  return { kind: "mine" };
}

/**
 * A claim is held while its worker is alive, unless that worker is this process and it no longer works on the claim.
 */
function isHeld(step: StepRow, holder: StepHolder): boolean {
  return step.claimed_by === holder.workerId ? holder.isInside(step.claim) : step.is_holder_alive;
}

async function findStep(tx: AccountTx, runId: string, name: string): Promise<StepRow | undefined> {
  const rows = await tx.query<StepRow>(sql`
    select status, result, claim, claimed_by,
           exists (select 1 from worker_heartbeats
                   where worker_id = claimed_by and seen_at > now() - make_interval(secs => ${staleSeconds})) as is_holder_alive
    from process_steps where account_id = ${tx.account.uuid} and run_id = ${runId} and name = ${name}`);
  return rows[0];
}

async function setStatus(tx: AccountTx, runId: string, status: ProcessStatus): Promise<void> {
  await tx.query(sql`
    update process_runs set status = ${status}, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = ${runId}`);
}

async function touch(tx: AccountTx, runId: string, quietMs: number): Promise<void> {
  await tx.query(sql`
    update process_runs
    set wake_at = ${new Date(tx.now.getTime() + quietMs)}, is_waiting = ${quietMs > silenceMs}, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = ${runId}`);
}
