/** From answers as they were sent or stored to instances: each value in its one form, the rest told as unknown. */
import { refused } from "../fields/field-type.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { type Instance, newInstance } from "./instance.ts";
import type { FieldNode, Node, Scope } from "./program.ts";

export const instancesMax = 1_000;
const unknownMax = 100;

export function loadAnswers(instance: Instance, given: JsonObject, unknown: string[]): void {
  for (const node of instance.scope.nodes) {
    const raw = valueAt(given, node.keys);
    // A default stands where nothing was answered yet; an answer that was taken back stays empty.
    if (node.field)
      takeAnswer(instance, node, node.field, raw === undefined ? (node.field.item.default ?? null) : raw);
    if (node.repeat && node.inner) loadInstances(instance, node, node.inner, raw, unknown);
  }
  collectUnknown(instance, given, unknown);
}

/** What is no value of the field's type is not kept, but remembered as refused. */
export function takeAnswer(
  instance: Instance,
  node: Node,
  { logic, settings, isComputed }: FieldNode,
  raw: Json,
): void {
  const value = isComputed ? null : logic.normalise(raw, settings);
  instance.refused[node.slot] = value === refused;
  instance.value[node.slot] = value === refused ? null : value;
}

function loadInstances(
  outer: Instance,
  node: Node,
  inner: Scope,
  raw: Json | undefined,
  unknown: string[],
): void {
  const given = Array.isArray(raw) ? raw.slice(0, instancesMax) : [];
  const list = given.map((one, at) => {
    const members = isObject(one) ? one : {};
    const id = memberOf(members, "_id");
    const child = newInstance(inner, outer, typeof id === "string" ? id : `#${at}`);
    loadAnswers(child, members, unknown);
    return child;
  });
  outer.repeats.set(node.slot, list);
}

function valueAt(answers: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = answers;
  for (const key of keys) value = isObject(value) ? memberOf(value, key) : undefined;
  return keys.length === 0 ? undefined : value;
}

/** Keys nobody asked for. They are told, and not kept. */
function collectUnknown(instance: Instance, given: JsonObject, unknown: string[]): void {
  const kinds = new Map(
    instance.scope.nodes
      .filter(({ keys }) => keys.length > 0)
      .map((node) => [node.keys.join("."), node.kind]),
  );
  const visit = (object: JsonObject, prefix: string) => {
    for (const key of Object.keys(object)) {
      if (unknown.length >= unknownMax) return;
      const path = prefix === "" ? key : `${prefix}.${key}`;
      const kind = kinds.get(path);
      const inner = memberOf(object, key);
      if (kind === "group" && isObject(inner)) visit(inner, path);
      else if (kind === undefined && !(path === "_id" && instance.parent)) unknown.push(path);
    }
  };
  visit(given, "");
}
