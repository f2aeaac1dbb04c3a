/**
 * A form being filled in. Everything is worked out once when it is opened; after that a change touches only what depends
 * on it: first visibility and values, in the order of ranks, then requirements and issues of what was touched. Hidden
 * fields keep their answers but count as unanswered for all logic.
 */
import type { FieldContext } from "../fields/field-type.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { createAgenda } from "./agenda.ts";
import { type Instance, instancesOf, newInstance } from "./instance.ts";
import { judge } from "./judge.ts";
import { instancesMax, loadAnswers, takeAnswer } from "./load-answers.ts";
import type { Node, Program } from "./program.ts";
import type { Run } from "./run.ts";
import { tellFollowersInside, workOut } from "./work-out.ts";

export interface Evaluation extends Run {
  /** Keys that were sent and belong to no field, as paths. */
  readonly unknownKeys: readonly string[];
}

export function evaluate(program: Program, answers: JsonObject, context: FieldContext): Evaluation {
  const [scope] = program.scopes;
  if (!scope) throw new Error("a program has at least the scope of the form");
  const root = newInstance(scope, undefined, "");
  const unknownKeys: string[] = [];
  const run: Run = { program, root, context, agenda: createAgenda() };
  loadAnswers(root, answers, unknownKeys);
  enqueueAll(run, root);
  settle(run);
  return { ...run, unknownKeys };
}

/** The answer of one field. What a formula works out cannot be set. */
export function setAnswer(run: Evaluation, instance: Instance, node: Node, raw: Json): void {
  if (!node.field || node.field.isComputed) return;
  takeAnswer(instance, node, node.field, raw);
  run.agenda.work(node, instance);
  run.agenda.judge(node, instance);
  settle(run);
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
  if (!repeat.inner || list.length >= instancesMax) return undefined;
  const added = newInstance(repeat.inner, outer, id);
  loadAnswers(added, {}, []);
  list.splice(at, 0, added);
  enqueueAll(run, added);
  relist(run, outer, repeat, list);
  return added;
}

export function removeInstance(run: Evaluation, outer: Instance, repeat: Node, id: string): boolean {
  const before = instancesOf(outer, repeat);
  const list = before.filter((one) => one.id !== id);
  if (list.length === before.length) return false;
  relist(run, outer, repeat, list);
  return true;
}

export function moveInstance(
  run: Evaluation,
  outer: Instance,
  repeat: Node,
  id: string,
  to: number,
): boolean {
  const list = [...instancesOf(outer, repeat)];
  const at = list.findIndex((one) => one.id === id);
  const [moved] = at < 0 ? [] : list.splice(at, 1);
  if (!moved) return false;
  list.splice(Math.max(0, to), 0, moved);
  relist(run, outer, repeat, list);
  return true;
}

/** Instances came, went or changed places: whoever looks at the repeat or into it looks again. */
function relist(run: Run, outer: Instance, repeat: Node, list: Instance[]): void {
  outer.repeats.set(repeat.slot, list);
  run.agenda.judge(repeat, outer);
  tellFollowersInside(run, repeat, outer);
  settle(run);
}

function enqueueAll(run: Run, instance: Instance): void {
  for (const node of instance.scope.nodes) {
    run.agenda.work(node, instance);
    run.agenda.judge(node, instance);
  }
  for (const list of instance.repeats.values()) for (const child of list) enqueueAll(run, child);
}

function settle(run: Run): void {
  run.agenda.run(
    (node, instance) => workOut(run, node, instance),
    (node, instance) => judge(run, node, instance),
  );
}
