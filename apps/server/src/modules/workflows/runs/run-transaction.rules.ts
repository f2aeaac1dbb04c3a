/**
 * Collects what one transaction does to a run: step results, calls and timers to start, and rows to write. Becomes the
 * `Transitions` that the engine remembers. A mutable accumulator without I/O: its functions change the `RunTransaction` and
 * the copy of the run's state that it owns, and both are dropped with a rollback.
 */
import type { Json } from "@formstead/form-logic";
import type { Instance, Settled, Traversal } from "@formstead/workflow-core";
import {
  applyStepResult,
  type Call,
  type MutableRunState,
  type RunState,
  type RunStepResult,
  type Timer,
  traversalOf,
} from "./run-state.rules.ts";
import type { RunStep } from "./runs.rules.ts";

export interface RunTransaction {
  readonly state: MutableRunState;
  readonly traversal: Traversal;
  readonly results: RunStepResult[];
  readonly calls: Call[];
  readonly timers: Timer[];
  readonly waits: string[];
  readonly rows: Map<string, RunStep>;
  /** Steps that are ready, or that were started earlier and are still in progress. */
  readonly open: Map<string, Instance>;
  /**
   * Whether each step gets a savepoint, so that only the writes of a failed step are rolled back. Savepoints are
   * slower, so they are used only after a step has failed.
   */
  readonly withSavepoints: boolean;
}

export function beginRunTransaction(state: MutableRunState, withSavepoints: boolean): RunTransaction {
  return {
    state,
    withSavepoints,
    traversal: traversalOf(state),
    results: [],
    calls: [],
    timers: [],
    waits: [],
    rows: new Map(),
    open: new Map(),
  };
}

export function settleStep(
  now: Date,
  runTx: RunTransaction,
  instance: Instance,
  settled: Settled,
  input: Json | null,
): void {
  addResult(runTx, { id: instance.id, settled });
  recordStep(now, runTx, instance, { ...columnsOf(settled), input });
  runTx.traversal.settle(instance.id, settled);
  recordEndedAndSkipped(now, runTx);
}

export function collectReady({ traversal, open }: RunTransaction): void {
  for (const instance of traversal.takeReady()) open.set(instance.id, instance);
}

export function addResult(runTx: RunTransaction, result: RunStepResult): void {
  runTx.results.push(result);
  applyStepResult(runTx.state, result);
}

export function setTimer(now: Date, runTx: RunTransaction, id: string, until: Date): void {
  const ms = Math.max(0, until.getTime() - now.getTime());
  runTx.timers.push({ id, ms, until: until.toISOString() });
  runTx.state.timers.set(id, until);
  runTx.state.inProgress.add(id);
}

/** Records the loops that ended, and the steps that are skipped as a result of the steps that just finished. */
export function recordEndedAndSkipped(now: Date, runTx: RunTransaction): void {
  for (const { instance, settled } of runTx.traversal.takeEnded()) {
    addResult(runTx, { id: instance.id, settled });
    recordStep(now, runTx, instance, columnsOf(settled));
  }
  for (const instance of runTx.traversal.takeSkipped()) {
    addResult(runTx, { id: instance.id, settled: { status: "skipped" } });
    recordStep(now, runTx, instance, { status: "skipped" });
  }
}

export function attemptGroupOf({ attemptGroups, run }: RunState, id: string): number {
  return attemptGroups.get(id) ?? run.attempt;
}

type Columns = Partial<RunStep> & Pick<RunStep, "status">;

export function recordStep(
  now: Date,
  runTx: RunTransaction,
  instance: Instance,
  columns: Columns,
  id = instance.id,
  type = instance.step.type,
): void {
  const before = runTx.rows.get(id);
  const isOver =
    columns.status === "succeeded" || columns.status === "failed" || columns.status === "skipped";
  runTx.rows.set(id, {
    ...emptyStep,
    startedAt: now,
    ...before,
    instance: id,
    attemptGroup: attemptGroupOf(runTx.state, id),
    stepKey: instance.step.key,
    type,
    finishedAt: isOver ? now : null,
    ...columns,
  });
}

export const emptyStep = {
  isForgotten: false,
  port: null,
  input: null,
  outputs: null,
  error: null,
  loop: null,
  wait: null,
  attempts: 1,
  wakeAt: null,
};

export function columnsOf(settled: Settled): Columns {
  if (settled.status === "succeeded")
    return { status: "succeeded", port: settled.port, outputs: settled.outputs };
  return settled.status === "failed" ? { status: "failed", error: settled.error } : { status: "skipped" };
}
