/**
 * Executes all ready steps of a run in one transaction: flow decisions, steps that only write rows, and the start of
 * calls and waits. Effects and records are committed together, so nothing happens twice. Works only on the
 * `RunTransaction`; the run loop gets the result as transitions.
 */
import type { Json } from "@formstead/form-logic";
import {
  type FlowDecision,
  flowSteps,
  InputError,
  type Instance,
  type Settled,
  type StepInput,
  type Wait,
} from "@formstead/workflow-core";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type TurnTx, withLock } from "../../../platform/durable/turn-tx.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { InsideStep, StepError, StepResult, StepType } from "../../../platform/module/step-type.ts";
import type { Lookups } from "./lookup.service.ts";
import { type Call, isOpenLoop, type RunState } from "./run-state.rules.ts";
import {
  addResult,
  attemptGroupOf,
  collectReady,
  columnsOf,
  type RunTransaction,
  recordEndedAndSkipped,
  recordStep,
  setTimer,
  settleStep,
} from "./run-transaction.rules.ts";
import { compensationIdOf, type RunStep, retryByDefault, retryDelayMs, stepKeyOf } from "./runs.rules.ts";
import {
  failureOf,
  isStepFault,
  isTransientDbError,
  resolveInput,
  settledBy,
} from "./step-outcomes.service.ts";

interface Deps extends Pick<Platform, "contributions" | "telemetry"> {
  readonly uow: Uow;
  readonly lookups: Lookups;
  /** Starts the run that a step calls. If the step does not wait for that run, this is also the step's result. */
  startChild(
    tx: AccountTx,
    state: RunState,
    instance: string,
    wait: Extract<Wait, { for: "run" }>,
  ): Promise<StepResult>;
}

const stepsPerTransaction = 100;

/** A step failed without a savepoint; retry the transaction with one savepoint per step. */
export class SavepointsRequired extends Error {
  override readonly name = "SavepointsRequired";
}

class LostTransaction extends Error {
  override readonly name = "LostTransaction";
}

export type StepExecutor = ReturnType<typeof createStepExecutor>;

export function createStepExecutor(deps: Deps) {
  const { uow, lookups, contributions, telemetry } = deps;
  const typeOf = (type: string): StepType | undefined =>
    contributions().stepTypes.find((one) => one.type === type);

  const runInside = async (
    tx: AccountTx,
    runTx: RunTransaction,
    instance: Instance,
    step: InsideStep,
    input: Json,
    id = instance.id,
  ): Promise<Settled> => {
    const { run } = runTx.state;
    const work = (inner: AccountTx) =>
      step.run(inner, {
        input: step.input.parse(input) as never,
        runId: run.id,
        workflowId: run.workflowId,
        entryId: run.entryId,
        idempotencyKey: `${run.id}:${id}:${attemptGroupOf(runTx.state, id)}`,
        attempt: 1,
      });
    try {
      return settledBy(runTx.withSavepoints ? await withSavepoint(tx, work) : await work(tx));
    } catch (error) {
      if (isTransientDbError(error) || error instanceof LostTransaction) throw error;
      if (!runTx.withSavepoints) throw new SavepointsRequired();
      const report = (unknown: unknown) => telemetry.alarm("step_failed", unknown, { type: step.type });
      return { status: "failed", error: failureOf(error, report) };
    }
  };

  /** Rolls back only the writes of this step if it fails. */
  const withSavepoint = async <T>(tx: AccountTx, work: (tx: AccountTx) => Promise<T>): Promise<T> => {
    let thrown: unknown;
    try {
      return await uow.attempt(tx, async (inner) => {
        try {
          return await work(inner);
        } catch (error) {
          thrown = error;
          throw error;
        }
      });
    } catch (error) {
      throw error === thrown
        ? error
        : new LostTransaction("cannot roll back a failed step", { cause: error });
    }
  };

  const applyDecision = async (
    tx: TurnTx,
    runTx: RunTransaction,
    instance: Instance,
    decision: FlowDecision,
  ): Promise<void> => {
    const { id } = instance;
    switch (decision.kind) {
      case "go":
        settleStep(tx.now, runTx, instance, settledBy(decision), null);
        return;
      case "loop": {
        const { items, roundsAtOnce, isLenient } = decision;
        const loop = { items, roundsAtOnce, isLenient };
        addResult(runTx, { id, loop });
        recordStep(tx.now, runTx, instance, { status: "running", loop });
        runTx.traversal.open(id, items, roundsAtOnce, isLenient);
        recordEndedAndSkipped(tx.now, runTx);
        return;
      }
      case "sleep":
        recordStep(tx.now, runTx, instance, { status: "waiting", wakeAt: decision.until });
        setTimer(tx.now, runTx, id, decision.until);
        return;
      case "wait":
        await startWait(tx, runTx, instance, decision);
        return;
      default: {
        const stop = decision.kind === "fail" ? { error: decision.error, step: id } : null;
        const outputs = decision.kind === "stop" ? decision.outputs : {};
        settleStep(
          tx.now,
          runTx,
          instance,
          decision.kind === "fail"
            ? { status: "failed", error: decision.error }
            : { status: "succeeded", port: "next", outputs },
          null,
        );
        addResult(runTx, { stop, outputs });
        runTx.traversal.stop(stop ?? undefined);
      }
    }
  };

  const startWait = async (
    tx: TurnTx,
    runTx: RunTransaction,
    instance: Instance,
    { wait, until }: Extract<FlowDecision, { kind: "wait" }>,
  ): Promise<void> => {
    if (wait.for === "run") {
      const result = await deps.startChild(withLock(tx), runTx.state, instance.id, wait);
      if (!wait.isWaiting) {
        settleStep(tx.now, runTx, instance, settledBy(result), null);
        return;
      }
    }
    recordStep(tx.now, runTx, instance, { status: "waiting", wait, wakeAt: until });
    runTx.waits.push(instance.id);
    if (until) setTimer(tx.now, runTx, instance.id, until);
    runTx.state.inProgress.add(instance.id);
  };

  const startCall = (
    tx: TurnTx,
    runTx: RunTransaction,
    instance: Instance,
    type: string,
    input: Json,
    id: string,
  ): void => {
    recordStep(tx.now, runTx, instance, { status: "running", input }, id, type);
    runTx.calls.push({ id, type, input, attempt: 1 });
    runTx.state.inProgress.add(id);
    runTx.state.calling.add(id);
  };

  /**
   * Executes an inside step or starts an outside step. For a compensation, `id` differs from the ID of the instance.
   */
  const executeStep = async (
    tx: TurnTx,
    runTx: RunTransaction,
    instance: Instance,
    type: string,
    given: StepInput,
    id = instance.id,
  ): Promise<void> => {
    const step = typeOf(type);
    if (!step) throw new InputError(`unknown step type: ${type}`);
    if (step.effect === "inside") withLock(tx);
    const lookup = await lookups.lookupFor(tx, runTx.state.run, runTx.traversal, instance, given);
    const input = resolveInput(step, given, lookup);
    if (step.effect === "outside") {
      startCall(tx, runTx, instance, type, input, id);
      return;
    }
    const settled = await runInside(withLock(tx), runTx, instance, step, input, id);
    if (id === instance.id) settleStep(tx.now, runTx, instance, settled, input);
    else {
      addResult(runTx, { id, settled });
      recordStep(tx.now, runTx, instance, { ...columnsOf(settled), input }, id, type);
    }
  };

  const settleFaults = async (
    tx: TurnTx,
    runTx: RunTransaction,
    instance: Instance,
    work: () => Promise<void>,
  ) => {
    try {
      await work();
    } catch (error) {
      if (!isStepFault(error)) throw error;
      settleStep(tx.now, runTx, instance, { status: "failed", error: failureOf(error) }, null);
    }
  };

  const startStep = (tx: TurnTx, runTx: RunTransaction, instance: Instance): Promise<void> =>
    settleFaults(tx, runTx, instance, async () => {
      const { step } = instance;
      const flow = flowSteps.get(step.type);
      if (!flow) return executeStep(tx, runTx, instance, step.type, step.input);
      const lookup = await lookups.lookupFor(tx, runTx.state.run, runTx.traversal, instance, step.input);
      return applyDecision(tx, runTx, instance, flow.decide(step.input, { lookup, now: tx.now }));
    });

  /** Resumes a step that a lost worker or engine left open. */
  const resume = (tx: TurnTx, runTx: RunTransaction, { id }: Instance, open: RunStep): void => {
    runTx.state.interrupted.delete(id);
    runTx.state.inProgress.add(id);
    if (open.status === "waiting") {
      if (open.wakeAt) setTimer(tx.now, runTx, id, open.wakeAt);
      if (open.wait) runTx.waits.push(id);
      return;
    }
    runTx.calls.push({ id, type: open.type, input: open.input, attempt: open.attempts });
    runTx.state.calling.add(id);
  };

  return {
    /** Executes ready steps until none are left or the limit is reached. Returns true if more steps are ready. */
    runReadySteps: async (tx: TurnTx, runTx: RunTransaction): Promise<boolean> => {
      const { state, traversal, open } = runTx;
      recordEndedAndSkipped(tx.now, runTx);
      for (let count = 0; count < stepsPerTransaction; count += 1) {
        collectReady(runTx);
        const next = [...open.values()].find(
          (one) => !state.inProgress.has(one.id) && !traversal.settledOf(one.id) && !isOpenLoop(state, one),
        );
        if (!next || traversal.verdict().status !== "going") return false;
        open.delete(next.id);
        const interrupted = state.interrupted.get(next.id);
        if (interrupted) resume(tx, runTx, next, interrupted);
        else await startStep(tx, runTx, next);
      }
      return true;
    },

    /**
     * Runs the compensations of succeeded steps one at a time, starting with the last step. Returns true if none are
     * left.
     */
    compensate: async (tx: TurnTx, runTx: RunTransaction): Promise<boolean> => {
      const { state, traversal } = runTx;
      for (const instance of traversal.done().toReversed()) {
        const { compensation } = instance.step;
        const id = compensationIdOf(instance.id);
        if (!compensation || state.recorded.get(id)?.settled) continue;
        const interrupted = state.interrupted.get(id);
        if (interrupted) resume(tx, runTx, { ...instance, id }, interrupted);
        else if (!state.inProgress.has(id)) await compensateStep(tx, runTx, instance, compensation, id);
        if (state.inProgress.has(id)) return false;
      }
      return true;
    },

    /** The delay before a failed call is retried; undefined if it is not retried. */
    retryMs: (state: RunState, call: Call, error: StepError): number | undefined => {
      const { attempt } = call;
      const retry = state.plan.steps.get(stepKeyOf(call.id))?.retry ?? retryByDefault;
      if (!error.isTransient || attempt >= retry.attempts) return undefined;
      return Math.max(error.retryAfterMs ?? 0, retryDelayMs(retry, attempt));
    },

    typeOf,
  };

  async function compensateStep(
    tx: TurnTx,
    runTx: RunTransaction,
    instance: Instance,
    compensation: { readonly type: string; readonly input: StepInput },
    id: string,
  ): Promise<void> {
    try {
      await executeStep(tx, runTx, instance, compensation.type, compensation.input, id);
    } catch (error) {
      if (!isStepFault(error)) throw error;
      const settled: Settled = { status: "failed", error: failureOf(error) };
      addResult(runTx, { id, settled });
      recordStep(tx.now, runTx, instance, columnsOf(settled), id, compensation.type);
    }
  }
}
