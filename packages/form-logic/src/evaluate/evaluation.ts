/**
 * A form being filled in. Everything is worked out once when it is opened; after that a change touches only what depends
 * on it: first visibility and values, in the order of ranks, then requirements and issues of what was touched. Hidden
 * fields keep their answers but count as unanswered for all logic.
 */
import type { FieldContext } from "../fields/field-type.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { createAgenda } from "./agenda.ts";
import { followWith } from "./follow.ts";
import { descend, type Instance, instancesOf, newInstance } from "./instance.ts";
import { judge } from "./judge.ts";
import { hasRoom, loadAnswers, startLoading, takeAnswer } from "./load-answers.ts";
import type { Node, Program, Scope } from "./program.ts";
import type { Run } from "./run.ts";
import { workOut } from "./work-out.ts";

/** What one evaluation may take; see `run-context.ts`. */
export const workMax = 500_000;

export interface Evaluation extends Run {
  /** Keys that were sent and belong to no field, as paths. */
  readonly unknownKeys: readonly string[];
}

export function evaluate(program: Program, answers: JsonObject, given: FieldContext): Evaluation {
  const [scope] = program.scopes as [Scope];
  const root = newInstance(scope, undefined, "");
  const loading = startLoading();
  loadAnswers(root, answers, loading);
  const context = { ...given, left: 0, ...program.formulas };
  const run: Run = { program, root, context };
  workOutAll(run);
  return { ...run, unknownKeys: loading.unknown };
}

/** The answer of one field, from the respondent. What a formula works out or the server knows cannot be set. */
export function setAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field?.logic.setBy) putAnswer(run, instance, node, raw);
}

/** The same from anybody. */
export function putAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field || node.field.isComputed) return;
  takeAnswer(instance, node, node.field, raw);
  settle(run, node, instance);
}

/** Undefined if there are too many already. */
export function addInstance(
  run: Evaluation,
  outer: Instance,
  repeat: Node,
  id: string,
  at: number = Number.POSITIVE_INFINITY,
): Instance | undefined {
  const list = [...instancesOf(outer, repeat)];
  if (!repeat.inner || !hasRoom(run, list, repeat.inner)) return undefined;
  const added = newInstance(repeat.inner, outer, id);
  loadAnswers(added, {}, startLoading());
  list.splice(at, 0, added);
  relist(run, outer, repeat, list);
  return added;
}

export function removeInstance(run: Evaluation, outer: Instance, repeat: Node, id: string): boolean {
  return moveInstance(run, outer, repeat, id);
}

/** Nowhere without a place. */
export function moveInstance(
  run: Evaluation,
  outer: Instance,
  repeat: Node,
  id: string,
  to?: number,
): boolean {
  const before = instancesOf(outer, repeat);
  const list = before.filter((one) => one.id !== id);
  if (list.length === before.length) return false;
  if (to !== undefined) list.splice(Math.max(0, to), 0, ...before.filter((one) => one.id === id));
  relist(run, outer, repeat, list);
  return true;
}

/** Instances came, went or changed places, which is seldom: everything is looked at again. */
function relist(run: Run, outer: Instance, repeat: Node, list: Instance[]): void {
  outer.repeats.set(repeat.slot, list);
  outer.refused[repeat.slot] = false;
  workOutAll(run);
}

function workOutAll(run: Run): void {
  const { program, root, context } = run;
  context.left = workMax;
  for (const task of [workOut, judge])
    for (const node of program.ranked)
      for (const instance of descend(root, node.scope)) {
        if (context.left <= 0) return;
        task(run, node, instance, undefined);
      }
}

/**
 * What is done again is paid for again, so `left` is never more than if everything were worked out at once. Where it is
 * used up, that decides: the verdict depends on the answers alone, not on the way to them.
 */
function settle(run: Run, changed: Node, where: Instance): void {
  const agenda = createAgenda(run.context);
  const follow = followWith(agenda);
  agenda.work(changed, where);
  agenda.judge(changed, where);
  const isDone = agenda.run(
    (node, instance) => workOut(run, node, instance, follow),
    (node, instance) => judge(run, node, instance),
  );
  if (!isDone) workOutAll(run);
}
