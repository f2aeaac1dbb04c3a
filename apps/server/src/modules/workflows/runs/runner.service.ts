/**
 * The operations of a run whose results the engine remembers: begin, advance, and call. Each is one run transaction; a call
 * is started by the transaction before it and recorded by one after it. The run loop in runs.jobs.ts orders them.
 *
 * | Noun             | What it is                                  | Lifetime                      | Owner                  |
 * |------------------|---------------------------------------------|-------------------------------|------------------------|
 * | `Run`, `RunStep` | rows; the only record that must not be lost | until 90 days after the end   | database               |
 * | `Plan`           | the graph of a version, indexed             | cached; versions never change | runs.service.ts        |
 * | `RunState`       | steps settled, in progress, waiting         | one execution of the process  | run loop, runs.jobs.ts |
 * | `Traversal`      | ready and skipped steps; whether it is over | one run transaction           | `RunTransaction`       |
 * | `RunTransaction` | results, calls, timers, and rows to write   | one database transaction      | runner                 |
 * | `RunStepResult`  | outcome of a step, opened loop, or stop     | same as its `Transitions`     | `Transitions`          |
 * | `Transitions`    | what a transaction changed and starts       | journal, `turn_result`        | engine, `process_runs` |
 * | sequence         | number of a run transaction                 | grows with the run            | `process_runs.turn`    |
 * | `WakeReason`     | timers that fired, handle for signals       | one call of `advance`         | run loop               |
 * | `CallOutcome`    | result of a call, or when to retry it       | journal                       | engine                 |
 *
 * A repeat of a sequence number, after a crash between the commit and the engine's journal, returns the stored transitions.
 */
import type { Instance, Settled } from "@formstead/workflow-core";
import { withTimeout } from "../../../platform/concurrency/with-timeout.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Durable } from "../../../platform/durable/durable.ts";
import type { HeldRun, WantedTurn } from "../../../platform/durable/process.ts";
import { type TurnTx, withLock } from "../../../platform/durable/turn-tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type OutsideStep, StepError } from "../../../platform/module/step-type.ts";
import type { RunFinisher } from "./run-finisher.service.ts";
import {
  applyStepResult,
  type Call,
  copyRunState,
  createRunState,
  endCall,
  type RunState,
  type Transitions,
} from "./run-state.rules.ts";
import * as stepStore from "./run-steps.store.ts";
import {
  attemptGroupOf,
  beginRunTransaction,
  collectReady,
  columnsOf,
  emptyStep,
  type RunTransaction,
  settleStep,
} from "./run-transaction.rules.ts";
import { type Run, type RunId, type RunStep, signalOf, stepKeyOf } from "./runs.rules.ts";
import * as store from "./runs.store.ts";
import { SavepointsRequired, type StepExecutor } from "./step-executor.service.ts";
import { failureOf, settledBy } from "./step-outcomes.service.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly durable: Durable;
  readonly executor: StepExecutor;
  readonly finisher: RunFinisher;
  planOf(ctx: AccountCtx, run: Run): Promise<RunState["plan"]>;
  /** Outside of any transaction, together with other runs that begin. */
  findRun(ctx: AccountCtx, id: RunId): Promise<Run | undefined>;
}

/** Stored in the engine's journal; the key `moves` keeps its original name. */
export interface BeginResult {
  readonly run: Run;
  readonly steps: readonly RunStep[];
  readonly moves: Transitions;
}

/** Why the run loop advances the run. */
export interface WakeReason {
  /** Steps whose timers fired. */
  readonly dueSteps: readonly string[];
  /** The handle by which a signal wakes the run; null if the run loop does not wait for one yet. */
  readonly handle: string | null;
}

const noTransitions = {
  told: [],
  calls: [],
  timers: [],
  waits: [],
  hasMore: false,
  isEnded: false,
  status: "running",
} as const satisfies Omit<Transitions, "turn">;

/** How often a step that waits for a retry checks whether its run was canceled and has ended. */
const cancelRecheckMs = 5_000;

/** Stored in the engine's journal. */
export type CallOutcome =
  | { readonly settled: Settled }
  | { readonly againMs: number; readonly attempt: number };

/**
 * Stored in the engine's journal, so the keys must not change. `moves` is null unless the call also advanced or ended
 * the run.
 */
export interface CallResult {
  readonly answer: CallOutcome;
  readonly moves: Transitions | null;
}

const notWoken: WakeReason = { dueSteps: [], handle: null };

export type Runner = ReturnType<typeof createRunner>;

export function createRunner({ durable, executor, finisher, telemetry, planOf, findRun }: Deps) {
  /** Executes everything that is ready and records the new state. */
  const proceed = async (
    tx: TurnTx,
    runTx: RunTransaction,
    wake: WakeReason,
    sequence: number,
  ): Promise<Transitions> => {
    const { state } = runTx;
    if (state.waiting.size > 0) await applySignals(tx, runTx);
    let hasMore = await executor.runReadySteps(tx, runTx);
    // A signal may have arrived while the steps before the wait were executed.
    if (!hasMore && runTx.waits.length > 0 && wake.handle !== null && (await applySignals(tx, runTx)))
      hasMore = await executor.runReadySteps(tx, runTx);
    const isEnded = !hasMore && (await checkFinished(tx, runTx));
    stepStore.save(tx, state.run.id, runTx.rows.values());
    const status = hasMore || state.calling.size > 0 ? "running" : "waiting";
    if (isEnded) await finisher.finish(tx, runTx);
    else if (state.status !== status) store.change(tx, state.run.id, { status });
    // A run that waits for a signal is suspended only once it can be woken; until then it counts as active.
    const isWakeable = wake.handle !== null || (state.waiting.size === 0 && runTx.waits.length === 0);
    if (!isEnded && status === "waiting" && isWakeable) suspend(tx, state, wake.handle);
    const { results, calls, timers, waits } = runTx;
    return { told: results, calls, timers, waits, hasMore, isEnded, status, turn: sequence };
  };

  const applySignals = async (tx: TurnTx, runTx: RunTransaction): Promise<boolean> => {
    const { state, traversal } = runTx;
    const signals = await durable.signalsOf(withLock(tx), idToUuid(state.run.id));
    const nameOf = ({ id }: Instance) => signalOf(id, attemptGroupOf(state, id));
    const open = traversal.running().filter((one) => signals.has(nameOf(one)) && isWaiting(runTx, one.id));
    for (const instance of open) {
      const settled = finisher.settledBySignal(instance, signals.get(nameOf(instance)));
      settleStep(tx.now, runTx, instance, settled, null);
    }
    return open.length > 0;
  };

  /** Whether the run is over. A failed run first runs its compensations. */
  const checkFinished = async (tx: TurnTx, runTx: RunTransaction): Promise<boolean> => {
    const verdict = runTx.traversal.verdict();
    if (verdict.status === "going" || runTx.state.calling.size > 0) return false;
    return verdict.status === "succeeded" || executor.compensate(tx, runTx);
  };

  const suspend = (tx: TurnTx, { run, timers }: RunState, handle: string | null) => {
    const soonest = Math.min(...[...timers.values()].map((until) => until.getTime()));
    const until = Number.isFinite(soonest) ? new Date(soonest) : null;
    durable.rest(tx, idToUuid(run.id), until, handle);
  };

  /** Completes a step whose timer fired: a delay ends normally, and a wait ends through the port `timeout`. */
  const expireTimer = (tx: TurnTx, runTx: RunTransaction, id: string): void => {
    const instance = runTx.traversal.running().find((one) => one.id === id);
    if (!instance) return;
    const outputs = { until: tx.now.toISOString() };
    const port = isWaiting(runTx, id) ? "timeout" : "next";
    settleStep(tx.now, runTx, instance, { status: "succeeded", port, outputs }, null);
  };

  const cancelRun = async (tx: TurnTx, state: RunState, sequence: number): Promise<Transitions> => {
    await finisher.cancel(tx, state.run);
    return { ...noTransitions, isEnded: true, turn: sequence };
  };

  return {
    begin: async (held: HeldRun, runId: RunId): Promise<BeginResult | null> => {
      const read = await findRun(held.ctx(), runId);
      const fresh = read?.startedAt === null ? read : undefined;
      const turn = fresh ? "first" : "next";
      return inRunTransaction(held, turn, async (tx, isCancelRequested, withSavepoints, sequence) => {
        // Before its first transaction, nothing about a run changes except that it can be canceled.
        const run = fresh && sequence === 1 ? fresh : await store.find(withLock(tx), runId);
        if (!run) return null;
        const steps = run.startedAt === null ? [] : await stepStore.list(withLock(tx), runId, "current");
        const state = createRunState(run, await planOf(tx, run), steps);
        if (isCancelRequested) return { run, steps, moves: await cancelRun(tx, state, sequence) };
        return {
          run,
          steps,
          moves: await proceed(tx, beginRunTransaction(state, withSavepoints), notWoken, sequence),
        };
      });
    },

    advance: (held: HeldRun, from: RunState, wake: WakeReason): Promise<Transitions> =>
      inRunTransaction(held, from.sequence + 1, async (tx, isCancelRequested, withSavepoints, sequence) => {
        const state = copyRunState(from);
        // Calls in progress finish, and no new step starts.
        if (isCancelRequested)
          return state.calling.size === 0
            ? cancelRun(tx, state, sequence)
            : { ...noTransitions, turn: sequence };
        const runTx = beginRunTransaction(state, withSavepoints);
        collectReady(runTx);
        for (const id of wake.dueSteps) expireTimer(tx, runTx, id);
        return proceed(tx, runTx, wake, sequence);
      }),

    /**
     * Makes an external call and records its outcome. If the run does nothing else at the time, the same transaction
     * also advances the run.
     */
    call: async (held: HeldRun, from: RunState, call: Call, isAlone: boolean): Promise<CallResult> => {
      const outcome = (await isCanceledBeforeRetry(held, from, call))
        ? { againMs: cancelRecheckMs, attempt: call.attempt }
        : await execute(held, from, call);
      if (!isAlone || "againMs" in outcome)
        return { answer: outcome, moves: await recordOutcome(held, from, call, outcome) };
      const transitions = await inRunTransaction(
        held,
        from.sequence + 1,
        async (tx, isCancelRequested, withSavepoints, sequence) => {
          const state = copyRunState(from);
          const row = stepRowOf(tx, state, call, outcome);
          endCall(state, call.id);
          if (isCancelRequested) {
            stepStore.save(tx, state.run.id, [row]);
            return cancelRun(tx, state, sequence);
          }
          const result = { id: call.id, settled: outcome.settled };
          applyStepResult(state, result);
          const runTx = beginRunTransaction(state, withSavepoints);
          runTx.results.push(result);
          runTx.rows.set(call.id, row);
          return proceed(tx, runTx, notWoken, sequence);
        },
      );
      return { answer: outcome, moves: transitions };
    },
  };

  /**
   * Before a retry, checks whether the run was canceled during the delay. If so, there is no call, and the run only
   * waits for other calls in progress. Otherwise, marks the step as running, so that a later cancellation waits for its
   * outcome.
   */
  async function isCanceledBeforeRetry(held: HeldRun, state: RunState, call: Call): Promise<boolean> {
    if (call.attempt === 1) return false;
    return held.hold(async (tx, isCancelRequested) => {
      if (isCancelRequested) return true;
      const waiting = stepRowOf(tx, state, call, { againMs: 0, attempt: call.attempt });
      stepStore.save(tx, state.run.id, [{ ...waiting, status: "running", wakeAt: null }]);
      return false;
    });
  }

  /**
   * Records the outcome without advancing the run. Returns transitions only if a canceled run was waiting for this
   * call, and it was the last one.
   */
  async function recordOutcome(
    held: HeldRun,
    from: RunState,
    call: Call,
    outcome: CallOutcome,
  ): Promise<Transitions | null> {
    return held.hold(async (tx, isCancelRequested, last) => {
      // A repeat after a crash: the outcome is already recorded, and the run has advanced.
      if (last.turn > from.sequence && includesResultOf(last.result, call.id)) return last.result;
      const state = copyRunState(from);
      stepStore.save(tx, state.run.id, [stepRowOf(tx, state, call, outcome)]);
      endCall(state, call.id);
      if (!isCancelRequested || state.calling.size > 0) return null;
      return cancelRun(tx, state, from.sequence);
    });
  }

  async function execute(held: HeldRun, state: RunState, call: Call): Promise<CallOutcome> {
    const { run } = state;
    const step = executor.typeOf(call.type) as OutsideStep | undefined;
    try {
      if (step?.effect !== "outside")
        throw new StepError("unknown_type", `The step type ${call.type} no longer exists.`);
      const request = {
        input: step.input.parse(call.input) as never,
        runId: run.id,
        workflowId: run.workflowId,
        entryId: run.entryId,
        idempotencyKey: `${run.id}:${call.id}:${attemptGroupOf(state, call.id)}`,
        attempt: call.attempt,
      };
      const result = await withTimeout(step.timeoutMs, (signal) => step.run(held.ctx(), request, signal));
      return { settled: settledBy(result) };
    } catch (error) {
      const failure = stepErrorOf(error);
      const againMs = failure && executor.retryMs(state, call, failure);
      if (againMs !== undefined) return { againMs, attempt: call.attempt + 1 };
      const report = (unknown: unknown) => telemetry.alarm("step_failed", unknown, { type: call.type });
      return { settled: { status: "failed", error: failureOf(failure ?? error, report) } };
    }
  }
}

function stepRowOf(tx: TurnTx, state: RunState, call: Call, outcome: CallOutcome): RunStep {
  const isRetry = "againMs" in outcome;
  return {
    ...emptyStep,
    instance: call.id,
    attemptGroup: attemptGroupOf(state, call.id),
    stepKey: stepKeyOf(call.id),
    type: call.type,
    input: call.input,
    startedAt: tx.now,
    finishedAt: isRetry ? null : tx.now,
    ...(isRetry ? { status: "retrying" as const } : columnsOf(outcome.settled)),
    attempts: isRetry ? outcome.attempt : call.attempt,
    wakeAt: isRetry ? new Date(tx.now.getTime() + outcome.againMs) : null,
  };
}

function includesResultOf(result: unknown, id: string): result is Transitions {
  const { told: results } = (result ?? {}) as Partial<Transitions>;
  return results?.some((one) => "settled" in one && one.id === id) ?? false;
}

type RunTransactionWork<T> = (
  tx: TurnTx,
  isCancelRequested: boolean,
  withSavepoints: boolean,
  sequence: number,
) => Promise<T>;

/** Savepoints take time and most transactions need none, so only a second attempt uses them. */
async function inRunTransaction<T>(
  held: HeldRun,
  sequence: WantedTurn,
  work: RunTransactionWork<T>,
): Promise<T> {
  const attempt = (withSavepoints: boolean) =>
    held.takeTurn(sequence, (tx, isCancelRequested, number) =>
      work(tx, isCancelRequested, withSavepoints, number),
    );
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof SavepointsRequired)) throw error;
    return attempt(true);
  }
}

function stepErrorOf(error: unknown): StepError | undefined {
  if (error instanceof StepError) return error;
  const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  return isLate ? new StepError("timeout", "The call timed out.", { isTransient: true }) : undefined;
}

function isWaiting({ state, waits }: RunTransaction, id: string): boolean {
  return state.waiting.has(id) || waits.includes(id);
}
