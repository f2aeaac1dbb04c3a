/**
 * The result of a backtest: for how many entries two graphs behave the same, and where they differ. It is stored with a
 * job for days, so it contains the names of steps and input properties but no values, which may be answers. Pure.
 */
import type { Json } from "@formstead/form-logic";
import type { Effect, Trace } from "@formstead/workflow-core";
import { isSameJson } from "../../../platform/json/json-patch.ts";

/** Null if the trigger would not have started the workflow. */
export type Outcome = Trace | null;

interface StepCounts {
  readonly reached: number;
  readonly failed: number;
}

type SideName = "before" | "after";
type StepTally = Readonly<Record<SideName, StepCounts>>;

interface Side {
  readonly status: string;
  readonly error: { readonly code: string; readonly step: string } | null;
  readonly path: readonly string[];
  readonly effects: readonly { readonly step: string; readonly type: string; readonly changed: string[] }[];
}

interface Difference {
  readonly entry_id: string;
  readonly before: Side;
  readonly after: Side;
}

export interface Tally {
  readonly compared: number;
  readonly same: number;
  readonly changed: number;
  readonly failed_before: number;
  readonly failed_after: number;
  readonly not_started_before: number;
  readonly not_started_after: number;
  readonly by_step: Readonly<Record<string, StepTally>>;
  readonly differences: readonly Difference[];
}

const differencesMax = 50;
const pathMax = 100;
const effectsMax = 20;

export function newTally(): Tally {
  return {
    compared: 0,
    same: 0,
    changed: 0,
    failed_before: 0,
    failed_after: 0,
    not_started_before: 0,
    not_started_after: 0,
    by_step: {},
    differences: [],
  };
}

/** Adds one entry to the tally. */
export function withEntry(tally: Tally, entryId: string, before: Outcome, after: Outcome): Tally {
  const isUnchanged = isSame(before, after);
  const difference = () => ({
    entry_id: entryId,
    before: sideOf(before, after),
    after: sideOf(after, before),
  });
  const isListed = !isUnchanged && tally.differences.length < differencesMax;
  return {
    compared: tally.compared + 1,
    same: tally.same + Number(isUnchanged),
    changed: tally.changed + Number(!isUnchanged),
    failed_before: tally.failed_before + Number(before?.status === "failed"),
    failed_after: tally.failed_after + Number(after?.status === "failed"),
    not_started_before: tally.not_started_before + Number(before === null),
    not_started_after: tally.not_started_after + Number(after === null),
    by_step: withSteps(withSteps(tally.by_step, "before", before), "after", after),
    differences: isListed ? [...tally.differences, difference()] : tally.differences,
  };
}

const noSteps: StepTally = { before: { reached: 0, failed: 0 }, after: { reached: 0, failed: 0 } };

function withSteps(byStep: Tally["by_step"], side: SideName, outcome: Outcome): Tally["by_step"] {
  const counted = { ...byStep };
  for (const { id, stepKey, status } of outcome?.steps ?? []) {
    if (status === "skipped" || isCompensation(id)) continue;
    const counts = counted[stepKey] ?? noSteps;
    const { reached, failed } = counts[side];
    const next = { reached: reached + 1, failed: failed + Number(status === "failed") };
    counted[stepKey] = { ...counts, [side]: next };
  }
  return counted;
}

const isCompensation = (id: string): boolean => id.endsWith("~undo");

/** Whether two outcomes have the same status, path, and effects. */
export function isSame(a: Outcome, b: Outcome): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.status === b.status &&
    pathOf(a).join() === pathOf(b).join() &&
    a.effects.length === b.effects.length &&
    a.effects.every((effect, at) => isSameEffect(effect, b.effects[at]))
  );
}

function isSameEffect(a: Effect, b: Effect | undefined): boolean {
  return b !== undefined && a.type === b.type && isSameJson(a.input, b.input);
}

/** The steps in order with their ports: `ask:true`, `mail@3:next`, `call:failed`. */
function pathOf({ steps }: Trace): readonly string[] {
  return steps
    .filter(({ status }) => status !== "skipped")
    .map(({ id, port, status }) => `${id}:${port ?? status}`);
}

function sideOf(outcome: Outcome, other: Outcome): Side {
  if (outcome === null) return { status: "not_started", error: null, path: [], effects: [] };
  const { status, error, effects } = outcome;
  return {
    status,
    error: error && { code: error.code, step: error.step },
    path: pathOf(outcome).slice(0, pathMax),
    effects: effects.slice(0, effectsMax).map((effect) => ({
      step: effect.step,
      type: effect.type,
      changed: changedMembers(effect, other),
    })),
  };
}

/** The input properties that differ from the same step in the other graph; empty if that step had no effect. */
function changedMembers({ step, type, input }: Effect, other: Outcome): string[] {
  const twin = other?.effects.find((one) => one.step === step && one.type === type);
  if (!twin) return [];
  const [mine, theirs] = [membersOf(input), membersOf(twin.input)];
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (name) => !isSameJson(mine[name], theirs[name]),
  );
}

function membersOf(input: Json): Readonly<Record<string, Json>> {
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? (input as Record<string, Json>)
    : {};
}
