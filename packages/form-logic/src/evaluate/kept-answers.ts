/**
 * The answers of an evaluation as they are stored, without unanswered fields. A null is stored if the field has a
 * default, because it means that the default was cleared. An assigned sequential number stays with the entry, even while
 * its field is hidden.
 */
import { unconfirmedKey } from "../confirm/confirming.ts";
import { orderKey } from "../order/random-order.ts";
import { type Json, type JsonObject, memberOf, setMember } from "../values/json.ts";
import type { Evaluation } from "./evaluation.ts";
import { allInstances, instancesOf } from "./instance.ts";
import type { Instance, Node } from "./program.ts";

export function keptAnswers(evaluation: Evaluation, which: "all" | "visible"): JsonObject {
  const { root, drawn, confirming } = evaluation;
  const answers = keptIn(root, which);
  return {
    ...answers,
    ...(drawn && { [orderKey]: drawn.order }),
    // When an entry is submitted, everything is confirmed.
    ...(confirming && which === "all" && { [unconfirmedKey]: confirming.open(evaluation) }),
  };
}

function keptIn(instance: Instance, which: "all" | "visible"): JsonObject {
  const answers: Record<string, Json> = {};
  for (const node of instance.scope.nodes) {
    const value = instance.value[node.slot] ?? null;
    const isNumber = value !== null && node.field?.logic.setAt === "submit";
    if (which === "visible" && !instance.visible[node.slot] && !isNumber) continue;
    if (node.field) {
      if (value !== null || node.field.item.default !== undefined) place(answers, node.keys, value);
    } else if (node.repeat) {
      const list = keptInstances(instance, node, which);
      if (list.length > 0) place(answers, node.keys, list);
    }
  }
  return answers;
}

/** What was answered for an option is kept while it is not offered, in case the respondent chooses it again. */
function keptInstances(outer: Instance, repeat: Node, which: "all" | "visible"): JsonObject[] {
  const offered = new Set(instancesOf(outer, repeat));
  return allInstances(outer, repeat)
    .filter((one) => offered.has(one) || (which === "all" && isAnswered(one)))
    .map((one) => ({ _id: one.id, ...keptIn(one, which) }));
}

function isAnswered({ scope, value, repeats }: Instance): boolean {
  return (
    scope.nodes.some(
      ({ field, slot }) => field && field.item.default === undefined && value[slot] !== null,
    ) || [...repeats.values()].some((list) => list.some(isAnswered))
  );
}

function place(answers: Record<string, Json>, keys: readonly string[], value: Json): void {
  let at = answers;
  for (const [depth, key] of keys.entries()) {
    const inner = depth === keys.length - 1 ? value : (memberOf(at, key) ?? {});
    setMember(at, key, inner);
    at = inner as Record<string, Json>;
  }
}
