/**
 * What is noted while a run goes as far as it can: what was told to the walk, what is to be called and waited for, and the
 * rows that record it. It becomes the moves the engine remembers. Pure.
 */
import type { Json } from "@formstead/form-logic";
import type { Instance, Settled, Walk } from "@formstead/workflow-core";
import { applyTold, type Call, type Journey, type Timer, type Told, walkOf } from "./run-state.rules.ts";
import type { RunStep } from "./runs.rules.ts";

export interface Stretch {
  readonly journey: Journey;
  readonly walk: Walk;
  readonly told: Told[];
  readonly calls: Call[];
  readonly timers: Timer[];
  readonly waits: string[];
  readonly rows: Map<string, RunStep>;
  /** Ready to begin, or begun before and still under way. */
  readonly open: Map<string, Instance>;
  /** Each step can be undone by itself: it costs more, and is needed only where one fails. */
  readonly isCareful: boolean;
}

export function beginStretch(journey: Journey, isCareful: boolean): Stretch {
  return {
    journey,
    isCareful,
    walk: walkOf(journey),
    told: [],
    calls: [],
    timers: [],
    waits: [],
    rows: new Map(),
    open: new Map(),
  };
}

export function settle(
  now: Date,
  stretch: Stretch,
  instance: Instance,
  settled: Settled,
  input: Json | null,
): void {
  tell(stretch, { id: instance.id, settled });
  note(now, stretch, instance, { ...columnsOf(settled), input });
  stretch.walk.settle(instance.id, settled);
  sweep(now, stretch);
}

/** Those that became ready are known from now on. */
export function absorb({ walk, open }: Stretch): void {
  for (const instance of walk.takeReady()) open.set(instance.id, instance);
}

export function tell(stretch: Stretch, told: Told): void {
  stretch.told.push(told);
  applyTold(stretch.journey, told);
}

export function setTimer(now: Date, stretch: Stretch, id: string, until: Date): void {
  const ms = Math.max(0, until.getTime() - now.getTime());
  stretch.timers.push({ id, ms, until: until.toISOString() });
  stretch.journey.timers.set(id, until);
  stretch.journey.busy.add(id);
}

/** Loops that came to their end, and what is skipped, by what was just settled. */
export function sweep(now: Date, stretch: Stretch): void {
  for (const { instance, settled } of stretch.walk.takeEnded()) {
    tell(stretch, { id: instance.id, settled });
    note(now, stretch, instance, columnsOf(settled));
  }
  for (const instance of stretch.walk.takeSkipped()) {
    tell(stretch, { id: instance.id, settled: { status: "skipped" } });
    note(now, stretch, instance, { status: "skipped" });
  }
}

export function groupOf({ groups, run }: Journey, id: string): number {
  return groups.get(id) ?? run.attempt;
}

type Columns = Partial<RunStep> & Pick<RunStep, "status">;

export function note(
  now: Date,
  stretch: Stretch,
  instance: Instance,
  columns: Columns,
  id = instance.id,
  type = instance.step.type,
): void {
  const before = stretch.rows.get(id);
  const isOver =
    columns.status === "succeeded" || columns.status === "failed" || columns.status === "skipped";
  stretch.rows.set(id, {
    ...emptyStep,
    startedAt: now,
    ...before,
    instance: id,
    attemptGroup: groupOf(stretch.journey, id),
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
