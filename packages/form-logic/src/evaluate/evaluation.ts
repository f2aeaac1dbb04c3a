/**
 * A form being filled in. Everything is evaluated once when it is opened; after that a change updates only its
 * dependents: first visibility and values, in rank order, then the required state and issues of what was updated.
 * Hidden fields keep their answers but count as unanswered for all logic.
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

/** The work limit of one evaluation; see `run-context.ts`. */
export const workMax = 500_000;

export interface Evaluation extends Run {
  /** Keys in the answers that belong to no field, as paths. */
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

/** Sets the respondent's answer to one field. Values set by a formula or the server cannot be set. */
export function setAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field?.logic.setBy) putAnswer(run, instance, node, raw);
}

/** Like `setAnswer`, for any caller. */
export function putAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field || node.field.isComputed) return;
  takeAnswer(instance, node, node.field, raw);
  settle(run, node, instance);
}

/** Returns undefined if there are too many instances already. */
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

/** Moves an instance, or removes it if `to` is omitted. */
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

/** Reevaluates everything after instances were added, removed, or moved, which is rare. */
function relist(run: Run, outer: Instance, repeat: Node, list: Instance[]): void {
  outer.repeats.set(repeat.slot, list);
  outer.refused[repeat.slot] = false;
  workOutAll(run);
}

function workOutAll(run: Run): void {
  const { program, root, context } = run;
  context.left = workMax;
  const places = new Map(program.scopes.map((scope) => [scope, descend(root, scope)]));
  for (const task of [workOut, judge])
    for (const node of program.ranked)
      for (const instance of places.get(node.scope) ?? []) {
        if (context.left <= 0) return;
        task(run, node, instance, undefined);
      }
}

/**
 * Repeated work counts again, so `left` is never more than after a single full evaluation. If it runs out, a full
 * evaluation decides: the result depends only on the answers, not on how they were entered.
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
