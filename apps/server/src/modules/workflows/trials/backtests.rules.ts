/**
 * What a backtest tells: of how many entries two graphs do the same, and where they do not. Pure. It is kept with a job for
 * days, so it names steps and members of inputs, and never a value: answers of people stay with their entries.
 */
import type { Json } from "@formstead/form-logic";
import type { Effect, Trace } from "@formstead/workflow-core";
import { isSameJson } from "../../../platform/json/json-patch.ts";

/** Null: its trigger would not have let it start. */
export type Outcome = Trace | null;

interface Figures {
  reached: number;
  failed: number;
}

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
  compared: number;
  same: number;
  changed: number;
  failed_before: number;
  failed_after: number;
  not_started_before: number;
  not_started_after: number;
  readonly by_step: Record<string, { readonly before: Figures; readonly after: Figures }>;
  readonly differences: Difference[];
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

export function count(tally: Tally, entryId: string, before: Outcome, after: Outcome): void {
  tally.compared += 1;
  for (const [side, outcome] of [
    ["before", before],
    ["after", after],
  ] as const) {
    if (outcome === null) tally[`not_started_${side}`] += 1;
    if (outcome?.status === "failed") tally[`failed_${side}`] += 1;
    countSteps(tally, side, outcome);
  }
  if (isSame(before, after)) {
    tally.same += 1;
    return;
  }
  tally.changed += 1;
  if (tally.differences.length < differencesMax)
    tally.differences.push({
      entry_id: entryId,
      before: sideOf(before, after),
      after: sideOf(after, before),
    });
}

function countSteps(tally: Tally, side: "before" | "after", outcome: Outcome): void {
  for (const { id, stepKey, status } of outcome?.steps ?? []) {
    if (status === "skipped" || isUndo(id)) continue;
    tally.by_step[stepKey] ??= { before: { reached: 0, failed: 0 }, after: { reached: 0, failed: 0 } };
    const figures = tally.by_step[stepKey][side];
    figures.reached += 1;
    if (status === "failed") figures.failed += 1;
  }
}

const isUndo = (id: string): boolean => id.endsWith("~undo");

/** The same end, by the same way, with the same done to the same. */
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

/** Where it went, in order: `ask:true`, `mail@3:next`, `call:failed`. */
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

/** Which members of its input are others in the same step of the other graph; none where that step did nothing. */
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
