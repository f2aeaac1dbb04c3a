/** The state of one scope while a form is filled in: one value per slot. Each instance of a repeat has its own. */
import type { Issue } from "../fields/field-type.ts";
import type { Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import type { Node, Ref, Scope } from "./program.ts";

export interface Instance {
  readonly scope: Scope;
  readonly parent: Instance | undefined;
  /** The `_id` in the answers; empty for the form itself. */
  readonly id: string;
  readonly visible: boolean[];
  readonly value: Json[];
  /** The value that conditions and formulas read: null for everything hidden. */
  readonly operand: Operand[];
  readonly required: boolean[];
  readonly readOnly: boolean[];
  readonly issues: (readonly Issue[])[];
  /** Whether the value has the wrong type, its formula takes too long, or the repeat has too many instances. */
  readonly refused: boolean[];
  /** The instances of the repeats in this scope, by the repeat's slot. */
  readonly repeats: Map<number, Instance[]>;
}

const noIssues: readonly Issue[] = [];

export function newInstance(scope: Scope, parent: Instance | undefined, id: string): Instance {
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
    repeats: new Map(),
  };
}

/** Returns the instance of an outer scope that encloses the given one, or the given one itself. */
export function climb(from: Instance, scope: Scope): Instance {
  let instance = from;
  while (instance.scope !== scope && instance.parent) instance = instance.parent;
  return instance;
}

export function instancesOf(outer: Instance, repeat: Node): readonly Instance[] {
  return outer.repeats.get(repeat.slot) ?? [];
}

/** Every instance of a scope inside the given one. */
export function descend(from: Instance, scope: Scope): readonly Instance[] {
  if (from.scope === scope) return [from];
  const { repeat, parent } = scope;
  if (!repeat || !parent) return [];
  return descend(from, parent).flatMap((outer) => instancesOf(outer, repeat));
}

/** Resolves a path from here: one operand, or a list of them if it passes through repeats. */
export function readRef(from: Instance, { target, base, through }: Ref): Operand {
  const start = climb(from, base);
  if (through.length === 0) return operandOf(target, start);
  let level: readonly Instance[] = [start];
  for (const repeat of through)
    level = level.flatMap((one) => (one.visible[repeat.slot] ? instancesOf(one, repeat) : []));
  return level.map((one) => operandOf(target, one));
}

function operandOf(node: Node, instance: Instance): Operand {
  if (node.kind === "group") return recordOf(node, instance);
  if (node.kind !== "repeat") return instance.operand[node.slot] ?? null;
  if (!instance.visible[node.slot]) return null;
  return instancesOf(instance, node).map((one) => recordOf(node, one));
}

/** A group, or one instance of a repeat, as a record of its content. */
function recordOf(node: Node, instance: Instance): Operand {
  const members = new Map<string, Operand>();
  const add = (children: readonly Node[]) => {
    for (const child of children) {
      if (child.kind === "layout") add(child.children);
      else if (child.kind !== "block" && child.kind !== "button")
        members.set(child.keys.at(-1) ?? "", operandOf(child, instance));
    }
  };
  add(node.children);
  return { members };
}
