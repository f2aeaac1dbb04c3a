/**
 * Changes in a form that is being filled in. A change updates only its dependents: first visibility and values, in rank
 * order, then the required state and issues of what was updated.
 */
import type { Json } from "../values/json.ts";
import { createAgenda } from "./agenda.ts";
import { type Evaluation, workOutAll } from "./evaluation.ts";
import { followWith } from "./follow.ts";
import { instancesOf, newInstance } from "./instance.ts";
import { judge } from "./judge.ts";
import { hasRoom, loadAnswers, startLoading, takeAnswer } from "./load-answers.ts";
import type { Instance, Node, Run } from "./program.ts";
import { workOut } from "./work-out.ts";

/** Sets the respondent's answer to one field. Values set by a formula or the server cannot be set. */
export function setAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field?.logic.setBy) putAnswer(run, instance, node, raw);
}

/** Like `setAnswer`, for any caller. */
export function putAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field || node.field.isComputed) return;
  run.confirming?.confirm(node, instance);
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
  if (!repeat.inner || repeat.carried || !hasRoom(run, list, repeat.inner)) return undefined;
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
  if (list.length === before.length || repeat.carried) return false;
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
