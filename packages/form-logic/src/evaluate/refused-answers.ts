/** Values that an evaluation rejected, with their paths: values of the wrong type and lists that are too long. */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import type { Evaluation } from "./evaluation.ts";
import { allInstances } from "./instance.ts";
import type { Instance, Node } from "./program.ts";

export interface RefusedAnswer {
  /** The path in the form that views use, such as `children[inst_1].name`. */
  readonly path: string;
  readonly raw: Json;
  readonly node: Node;
  readonly isReadOnly: boolean;
}

/** `answers` are the answers that were evaluated. */
export function refusedAnswers({ root }: Evaluation, answers: JsonObject): RefusedAnswer[] {
  const found: RefusedAnswer[] = [];
  collect(root, answers, "", found);
  return found;
}

function collect(instance: Instance, answers: JsonObject, prefix: string, found: RefusedAnswer[]): void {
  for (const node of instance.scope.nodes) {
    const { field, repeat, keys, slot } = node;
    const isRefused = instance.refused[slot] && !field?.isComputed;
    if (!repeat && !isRefused) continue;
    const path = prefix + keys.join(".");
    const raw = valueAt(answers, keys);
    if (isRefused) {
      const isReadOnly = instance.readOnly[slot] === true || field?.item.prefill?.locked === true;
      found.push({ path, raw: raw ?? null, node, isReadOnly });
    }
    const list: readonly Json[] = repeat && Array.isArray(raw) ? raw : [];
    for (const [at, one] of allInstances(instance, node).entries()) {
      const inner = list[at];
      collect(one, isObject(inner) ? inner : {}, `${path}[${one.id}].`, found);
    }
  }
}

function valueAt(answers: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = answers;
  for (const key of keys) value = isObject(value) ? memberOf(value, key) : undefined;
  return value;
}
