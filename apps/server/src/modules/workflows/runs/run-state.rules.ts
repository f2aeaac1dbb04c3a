/**
 * Where a run is: which steps are settled and which are in progress. Deterministic, without I/O or a clock: applying the
 * same transitions, for example, on another worker after a crash, leads to the same state.
 *
 * The functions that take a `MutableRunState` change it in place. A run can have tens of thousands of steps and the engine
 * replays every transition, so a copy per transition would make a replay quadratic. Each mutable state has one owner (see
 * runner.service.ts); everything else gets the read-only `RunState`, and a transaction works on a copy.
 */
import type { Json } from "@formstead/form-logic";
import {
  createTraversal,
  type Instance,
  type Plan,
  type Recorded,
  type Settled,
  type StepFailure,
  type Traversal,
} from "@formstead/workflow-core";
import { type Loop, type Run, type RunStep, recordedOf } from "./runs.rules.ts";

/** An external call to make. */
export interface Call {
  readonly id: string;
  readonly type: string;
  readonly input: Json;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

export interface Timer {
  readonly id: string;
  /** The delay from the time at which the timer is set. */
  readonly ms: number;
  readonly until: string;
}

/** The result of a step: its outcome, the items of a loop that it opened, or that it stops the run. */
export type RunStepResult =
  | { readonly id: string; readonly settled: Settled }
  | { readonly id: string; readonly loop: Loop }
  | { readonly stop: { readonly error: StepFailure; readonly step: string } | null; readonly outputs: Json };

/**
 * What one run transaction changed, and what the engine has to start because of it. Stored in the engine's journal and in
 * `process_runs.turn_result`, so the keys keep their original names.
 */
export interface Transitions {
  /** The step results of this transaction, in order. */
  readonly told: readonly RunStepResult[];
  readonly calls: readonly Call[];
  readonly timers: readonly Timer[];
  /** Steps that start to wait for a signal. */
  readonly waits: readonly string[];
  /** Whether more steps are ready because the transaction reached its limit of steps. */
  readonly hasMore: boolean;
  readonly isEnded: boolean;
  /** The status in the run's row. */
  readonly status: "running" | "waiting";
  /** The sequence number of the transaction. A repeat of the same number returns the stored transitions. */
  readonly turn: number;
}

export interface RunState {
  readonly run: Run;
  readonly plan: Plan;
  readonly recorded: ReadonlyMap<string, Recorded>;
  readonly loops: ReadonlyMap<string, Loop>;
  /** Steps that have started and are making a call or waiting; they must not be started again. */
  readonly inProgress: ReadonlySet<string>;
  readonly calling: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
  /** When the wait of a step times out. */
  readonly timers: ReadonlyMap<string, Date>;
  /** The attempt of the run in which a step was started, for steps from earlier attempts. */
  readonly attemptGroups: ReadonlyMap<string, number>;
  /** Steps that a lost worker or engine left open; they are resumed, not started from scratch. */
  readonly interrupted: ReadonlyMap<string, RunStep>;
  readonly stop: Extract<RunStepResult, { stop: unknown }> | undefined;
  readonly status: "queued" | "running" | "waiting";
  /** The sequence number of the last run transaction. */
  readonly sequence: number;
}

/** The run state as seen by its owner, which may change it. */
export interface MutableRunState extends RunState {
  readonly recorded: Map<string, Recorded>;
  readonly loops: Map<string, Loop>;
  readonly inProgress: Set<string>;
  readonly calling: Set<string>;
  readonly waiting: Set<string>;
  readonly timers: Map<string, Date>;
  readonly interrupted: Map<string, RunStep>;
  stop: RunState["stop"];
  status: RunState["status"];
  sequence: number;
}

/** `steps` may come from the engine's journal, where dates are strings. */
export function createRunState(run: Run, plan: Plan, steps: readonly RunStep[]): MutableRunState {
  const open = steps
    .filter(({ status, loop }) => loop === null && openStatuses.includes(status))
    .map((step) => ({ ...step, wakeAt: step.wakeAt && new Date(step.wakeAt) }));
  return {
    run,
    plan,
    recorded: new Map(steps.map((step) => [step.instance, recordedOf(step)])),
    loops: new Map(steps.flatMap(({ instance, loop }) => (loop ? [[instance, loop] as const] : []))),
    inProgress: new Set(),
    calling: new Set(),
    waiting: new Set(),
    attemptGroups: new Map(steps.map(({ instance, attemptGroup }) => [instance, attemptGroup])),
    timers: new Map(),
    interrupted: new Map(open.map((step) => [step.instance, step])),
    stop: undefined,
    status: run.startedAt === null ? "queued" : run.status === "waiting" ? "waiting" : "running",
    sequence: 0,
  };
}

const openStatuses: readonly RunStep["status"][] = ["running", "retrying", "waiting"];

/** A copy for a transaction, so that a rollback leaves the original untouched. */
export function copyRunState(state: RunState): MutableRunState {
  return {
    ...state,
    recorded: new Map(state.recorded),
    loops: new Map(state.loops),
    inProgress: new Set(state.inProgress),
    calling: new Set(state.calling),
    waiting: new Set(state.waiting),
    timers: new Map(state.timers),
    interrupted: new Map(state.interrupted),
  };
}

export function applyTransitions(state: MutableRunState, transitions: Transitions): void {
  const { told: results, calls, timers, waits, status, turn: sequence } = transitions;
  state.status = status;
  state.sequence = sequence;
  for (const result of results) applyStepResult(state, result);
  for (const { id } of calls) {
    state.inProgress.add(id);
    state.calling.add(id);
    state.interrupted.delete(id);
  }
  for (const id of [...timers.map((timer) => timer.id), ...waits]) {
    state.inProgress.add(id);
    state.interrupted.delete(id);
  }
  for (const { id, until } of timers) state.timers.set(id, new Date(until));
  for (const id of waits) state.waiting.add(id);
}

export function applyStepResult(state: MutableRunState, result: RunStepResult): void {
  if ("stop" in result) {
    state.stop = result;
    return;
  }
  if ("loop" in result) {
    state.loops.set(result.id, result.loop);
    state.recorded.set(result.id, { items: result.loop.items });
    return;
  }
  state.recorded.set(result.id, { settled: result.settled });
  for (const set of [state.inProgress, state.calling, state.waiting, state.timers, state.interrupted])
    set.delete(result.id);
}

/** Records that the call returned; the step may still be retried. */
export function endCall(state: MutableRunState, id: string): void {
  state.calling.delete(id);
}

/** Records that the step is called again after a retry delay. */
export function restartCall(state: MutableRunState, id: string): void {
  state.calling.add(id);
}

export function traversalOf({ plan, run, recorded, loops, stop }: RunState): Traversal {
  const traversal = createTraversal(plan, run.triggerKey, recorded);
  if (stop) traversal.stop(stop.stop ?? undefined);
  for (const [id, { items, roundsAtOnce, isLenient }] of loops)
    if (!recorded.get(id)?.settled) traversal.open(id, items, roundsAtOnce, isLenient);
  return traversal;
}

export const isOpenLoop = (state: RunState, { id }: Instance): boolean => state.loops.has(id);
