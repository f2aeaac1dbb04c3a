/** Converts sent or stored answers to instances: values are normalized, and unknown keys are reported. */
import { refused } from "../fields/field-type.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { descend, newInstance } from "./instance.ts";
import { instanceIdOf } from "./instance-id.ts";
import type { FieldNode, Instance, Node, Run, Scope } from "./program.ts";

const instancesMax = 1_000;
/** The maximum number of slots in one evaluation, across all instances. */
const slotsMax = 10_000;
const unknownMax = 100;

/** Whether there is room for another instance. */
export function hasRoom(
  { program, root }: Pick<Run, "program" | "root">,
  list: readonly Instance[],
  inner: Scope,
): boolean {
  let left = slotsMax - inner.nodes.length;
  for (const scope of program.scopes) left -= descend(root, scope).length * scope.nodes.length;
  return left >= 0 && list.length < instancesMax;
}

export interface Loading {
  /** Unknown keys, as paths. */
  readonly unknown: string[];
  slotsLeft: number;
}

export function startLoading(): Loading {
  return { unknown: [], slotsLeft: slotsMax };
}

export function loadAnswers(instance: Instance, given: JsonObject, loading: Loading): void {
  for (const node of instance.scope.nodes) {
    const raw = valueAt(given, node.keys);
    // A default applies until the field is answered; a cleared answer stays empty.
    if (node.field)
      takeAnswer(instance, node, node.field, raw === undefined ? (node.field.item.default ?? null) : raw);
    if (node.repeat && node.inner) loadInstances(instance, node, node.inner, raw, loading);
  }
  collectUnknown(instance, given, loading.unknown);
}

/** A value of the wrong type is not stored, but remembered as rejected. */
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
  loading: Loading,
): void {
  const sent: readonly Json[] = Array.isArray(raw) ? raw : [];
  const optionOf = new Map(node.carried?.values.map((value) => [instanceIdOf(value), value]));
  const given = [...sent, ...missing(sent, optionOf)];
  const list: Instance[] = [];
  outer.repeats.set(node.slot, list);
  for (const one of given) {
    loading.slotsLeft -= inner.nodes.length;
    outer.refused[node.slot] = list.length >= instancesMax || loading.slotsLeft < 0;
    if (outer.refused[node.slot]) return;
    const members = isObject(one) ? one : {};
    const id = memberOf(members, "_id");
    const name = typeof id === "string" ? id : `#${list.length}`;
    const child = newInstance(inner, outer, name, optionOf.get(name));
    list.push(child);
    loadAnswers(child, members, loading);
  }
}

/** Repeats with an instance for each option have all of them; only those that are offered become visible. */
function missing(sent: readonly Json[], optionOf: ReadonlyMap<string, string>): readonly JsonObject[] {
  if (optionOf.size === 0) return [];
  const known = new Set(sent.map((one) => isObject(one) && memberOf(one, "_id")));
  return [...optionOf.keys()].filter((_id) => !known.has(_id)).map((_id) => ({ _id }));
}

function valueAt(answers: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = answers;
  for (const key of keys) value = isObject(value) ? memberOf(value, key) : undefined;
  return keys.length === 0 ? undefined : value;
}

/** Unknown keys are reported and not stored. */
function collectUnknown({ scope, parent }: Instance, given: JsonObject, unknown: string[]): void {
  const visit = (object: JsonObject, prefix: string) => {
    for (const key of Object.keys(object)) {
      if (unknown.length >= unknownMax) return;
      const path = prefix === "" ? key : `${prefix}.${key}`;
      const kind = scope.named.get(path)?.kind;
      const inner = kind === "group" && memberOf(object, key);
      if (isObject(inner)) visit(inner, path);
      else if (kind === undefined && !(path === "_id" && parent)) unknown.push(path);
    }
  };
  visit(given, "");
}
