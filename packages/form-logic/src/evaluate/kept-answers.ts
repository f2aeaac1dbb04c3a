/**
 * The answers of an evaluation as they are stored, without unanswered fields. A null is stored if the field has a
 * default, because it means that the default was cleared. An assigned sequential number stays with the entry, even while
 * its field is hidden.
 */
import { type Json, type JsonObject, memberOf, setMember } from "../values/json.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Instance, instancesOf } from "./instance.ts";

export function keptAnswers({ root }: Evaluation, which: "all" | "visible"): JsonObject {
  return keptIn(root, which);
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
      const list = instancesOf(instance, node).map((one) => ({ _id: one.id, ...keptIn(one, which) }));
      if (list.length > 0) place(answers, node.keys, list);
    }
  }
  return answers;
}

function place(answers: Record<string, Json>, keys: readonly string[], value: Json): void {
  let at = answers;
  for (const [depth, key] of keys.entries()) {
    const inner = depth === keys.length - 1 ? value : (memberOf(at, key) ?? {});
    setMember(at, key, inner);
    at = inner as Record<string, Json>;
  }
}
