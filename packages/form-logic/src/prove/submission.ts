/**
 * Finds one set of answers that a respondent can submit. Without it, the form may be impossible to submit, so no proof
 * is complete. Fields with issues are answered one after another until none is left; fields set by links, workflows, or
 * the server are answered if a link can do so.
 */
import { addInstance, putAnswer } from "../evaluate/change-evaluation.ts";
import { type Evaluation, evaluate } from "../evaluate/evaluation.ts";
import { descend, instancesOf } from "../evaluate/instance.ts";
import { keptAnswers } from "../evaluate/kept-answers.ts";
import type { FieldNode, Instance, Node, Program } from "../evaluate/program.ts";
import { viewOf } from "../evaluate/view.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type Budget, change, isOver, pause, proofContext } from "./budget.ts";
import type { FieldKnowledge } from "./field-knowledge.ts";

const roundsMax = 50;
const instancesMax = 20;

export function* findSubmission(
  program: Program,
  budget: Budget,
  knowledge: FieldKnowledge,
): Generator<undefined, JsonObject | undefined> {
  const run = evaluate(program, {}, proofContext);
  for (let round = 0; round < roundsMax; round += 1) {
    let isStuck = true;
    for (const node of program.nodes) {
      if (isOver(budget)) return undefined;
      if (mendAll(run, node, budget, knowledge)) isStuck = false;
      yield* pause(budget);
    }
    const view = viewOf(run);
    if (view.is_valid && view.issues.length === 0) return keptAnswers(run, "visible");
    if (isStuck) return undefined;
  }
  return undefined;
}

function mendAll(run: Evaluation, node: Node, budget: Budget, knowledge: FieldKnowledge): boolean {
  const visible = descend(run.root, node.scope).filter((instance) => instance.visible[node.slot]);
  const changed = visible.filter((instance) => mend(run, instance, node, budget, knowledge));
  return changed.length > 0;
}

/** Tries to fix the issue. Returns whether anything was changed. */
function mend(
  run: Evaluation,
  instance: Instance,
  node: Node,
  budget: Budget,
  knowledge: FieldKnowledge,
): boolean {
  const issues = instance.issues[node.slot] ?? [];
  if (issues.length === 0) return false;
  if (node.repeat) return addMissing(run, instance, node, budget);
  const { field } = node;
  if (!field || !canBeGiven(field, instance, node)) return false;
  const before = instance.value[node.slot] ?? null;
  for (const json of answersTo(node, field, knowledge)) {
    if (isOver(budget)) return false;
    change(budget, run, () => putAnswer(run, instance, node, json));
    if ((instance.issues[node.slot] ?? []).length === 0) return true;
  }
  change(budget, run, () => putAnswer(run, instance, node, before));
  return false;
}

function addMissing(run: Evaluation, instance: Instance, node: Node, budget: Budget): boolean {
  const count = instancesOf(instance, node).length;
  const wanted = Math.min(node.repeat?.min ?? 0, instancesMax);
  for (let at = count; at < wanted; at += 1)
    change(budget, run, () => void addInstance(run, instance, node, `i_${at}`));
  return count < wanted;
}

/** Whether the respondent, or the respondent's link, can set the answer. */
function canBeGiven({ item, logic, isComputed }: FieldNode, instance: Instance, { slot }: Node): boolean {
  if (isComputed || logic.setBy) return false;
  const isCarried = item.type === "hidden" || item.type === "variable" || item.prefill !== undefined;
  return isCarried || !instance.readOnly[slot];
}

function answersTo(node: Node, field: FieldNode, knowledge: FieldKnowledge): readonly Json[] {
  const known = [
    ...knowledge.samplesOf(field),
    ...(knowledge.wholeOf(field) ?? []),
    ...knowledge.sharedOf(node, field).list,
  ];
  return [...new Map(known.map(({ json }) => [JSON.stringify(json), json])).values()];
}
