/**
 * Where a run is: what is settled, what is under way. Plain data that changes only by moves, which are remembered by the
 * engine; so whoever applies the same moves, on another worker after a crash, is in the same place. Pure.
 */
import type { Json } from "@formstead/form-logic";
import {
  createWalk,
  type Instance,
  type Plan,
  type Recorded,
  type Settled,
  type StepFailure,
  type Walk,
} from "@formstead/workflow-core";
import { type Loop, type Run, type RunStep, recordedOf } from "./runs.rules.ts";

/** Somebody to call, with what. */
export interface Call {
  readonly id: string;
  readonly type: string;
  readonly input: Json;
  /** 1 for the first try. */
  readonly attempt: number;
}

export interface Timer {
  readonly id: string;
  /** When it was set. */
  readonly ms: number;
  readonly until: string;
}

export type Told =
  | { readonly id: string; readonly settled: Settled }
  | { readonly id: string; readonly loop: Loop }
  | { readonly stop: { readonly error: StepFailure; readonly step: string } | null; readonly outputs: Json };

export interface Moves {
  readonly told: readonly Told[];
  readonly calls: readonly Call[];
  readonly timers: readonly Timer[];
  /** Steps that wait for a signal from now on. */
  readonly waits: readonly string[];
  /** There is more to do at once; it was only enough for one transaction. */
  readonly hasMore: boolean;
  readonly isEnded: boolean;
  /** What is written in the run's record. */
  readonly status: "running" | "waiting";
  /** Counts on from the last one: a turn is taken once, however often it is asked for. */
  readonly turn: number;
}

export interface Journey {
  readonly run: Run;
  readonly plan: Plan;
  readonly recorded: Map<string, Recorded>;
  readonly loops: Map<string, Loop>;
  /** Under way: being called, or waiting. They are not begun again. */
  readonly busy: Set<string>;
  readonly calling: Set<string>;
  readonly waiting: Set<string>;
  /** Until when steps wait at most. */
  readonly timers: Map<string, Date>;
  /** The attempt of the run in which a step was begun, where it is not the present one. */
  readonly groups: Map<string, number>;
  /** Found open in the records when the run went on: to be taken up again, not begun. */
  readonly left: Map<string, RunStep>;
  stop: Extract<Told, { stop: unknown }> | undefined;
  status: "queued" | "running" | "waiting";
  /** The last turn there was. */
  turn: number;
}

/** Steps may come from the engine's memory, where times are texts. */
export function createJourney(run: Run, plan: Plan, steps: readonly RunStep[]): Journey {
  const open = steps
    .filter(({ status, loop }) => loop === null && openStatuses.includes(status))
    .map((step) => ({ ...step, wakeAt: step.wakeAt && new Date(step.wakeAt) }));
  return {
    run,
    plan,
    recorded: new Map(steps.map((step) => [step.instance, recordedOf(step)])),
    loops: new Map(steps.flatMap(({ instance, loop }) => (loop ? [[instance, loop] as const] : []))),
    busy: new Set(),
    calling: new Set(),
    waiting: new Set(),
    groups: new Map(steps.map(({ instance, attemptGroup }) => [instance, attemptGroup])),
    timers: new Map(),
    left: new Map(open.map((step) => [step.instance, step])),
    stop: undefined,
    status: run.startedAt === null ? "queued" : run.status === "waiting" ? "waiting" : "running",
    turn: 0,
  };
}

const openStatuses: readonly RunStep["status"][] = ["running", "retrying", "waiting"];

/** The same place, to try a way from. */
export function forkJourney(journey: Journey): Journey {
  return {
    ...journey,
    recorded: new Map(journey.recorded),
    loops: new Map(journey.loops),
    busy: new Set(journey.busy),
    calling: new Set(journey.calling),
    waiting: new Set(journey.waiting),
    timers: new Map(journey.timers),
    left: new Map(journey.left),
  };
}

export function applyMoves(journey: Journey, { told, calls, timers, waits, status, turn }: Moves): void {
  journey.status = status;
  journey.turn = turn;
  for (const one of told) applyTold(journey, one);
  for (const { id } of calls) {
    journey.busy.add(id);
    journey.calling.add(id);
    journey.left.delete(id);
  }
  for (const id of [...timers.map((timer) => timer.id), ...waits]) {
    journey.busy.add(id);
    journey.left.delete(id);
  }
  for (const { id, until } of timers) journey.timers.set(id, new Date(until));
  for (const id of waits) journey.waiting.add(id);
}

export function applyTold(journey: Journey, told: Told): void {
  if ("stop" in told) {
    journey.stop = told;
    return;
  }
  if ("loop" in told) {
    journey.loops.set(told.id, told.loop);
    journey.recorded.set(told.id, { items: told.loop.items });
    return;
  }
  journey.recorded.set(told.id, { settled: told.settled });
  for (const set of [journey.busy, journey.calling, journey.waiting, journey.timers, journey.left])
    set.delete(told.id);
}

/** It is over as far as the caller is concerned: it may be called again. */
export function endCall(journey: Journey, id: string): void {
  journey.calling.delete(id);
}

export function walkOf({ plan, run, recorded, loops, stop }: Journey): Walk {
  const walk = createWalk(plan, run.triggerKey, recorded);
  if (stop) walk.stop(stop.stop ?? undefined);
  for (const [id, { items, roundsAtOnce, isLenient }] of loops)
    if (!recorded.get(id)?.settled) walk.open(id, items, roundsAtOnce, isLenient);
  return walk;
}

export const isOpenLoop = (journey: Journey, { id }: Instance): boolean => journey.loops.has(id);
