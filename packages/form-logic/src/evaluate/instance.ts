/** Creates instances and finds them: outward from an inner one, and inward from an outer one. */
import type { Issue } from "../fields/field-type.ts";
import type { Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import type { Instance, Node, Scope } from "./program.ts";

const noIssues: readonly Issue[] = [];

export function newInstance(scope: Scope, parent: Instance | undefined, id: string, option = ""): Instance {
  const fill = <Value>(value: Value): Value[] => new Array<Value>(scope.nodes.length).fill(value);
  return {
    scope,
    parent,
    id,
    visible: fill(true),
    value: fill<Json>(null),
    operand: fill<Operand>(null),
    required: fill(false),
    readOnly: fill(false),
    issues: fill(noIssues),
    refused: fill(false),
    option,
    repeats: new Map(),
  };
}

/** Returns the instance of an outer scope that encloses the given one, or the given one itself. */
export function climb(from: Instance, scope: Scope): Instance {
  let instance = from;
  while (instance.scope !== scope && instance.parent) instance = instance.parent;
  return instance;
}

/** Also those for options that are not offered at the moment, whose answers are kept. */
export function allInstances(outer: Instance, repeat: Node): readonly Instance[] {
  return outer.repeats.get(repeat.slot) ?? [];
}

export function instancesOf(outer: Instance, repeat: Node): readonly Instance[] {
  const list = allInstances(outer, repeat);
  if (!repeat.carried) return list;
  const offered = repeat.carried.offeredIn(outer);
  return list.filter(({ option }) => offered.has(option));
}

/** Every instance of a scope inside the given one. */
export function descend(from: Instance, scope: Scope): readonly Instance[] {
  if (from.scope === scope) return [from];
  const { repeat, parent } = scope;
  if (!repeat || !parent) return [];
  return descend(from, parent).flatMap((outer) => allInstances(outer, repeat));
}
