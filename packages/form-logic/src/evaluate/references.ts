/**
 * Resolves a path as seen from an item: looks for the first key among its siblings, then in the enclosing levels, and
 * follows the other keys downward.
 */

import { comparedField } from "../conditions/compared-field.ts";
import type { Condition } from "../conditions/condition.ts";
import type { Formula } from "../formulas/ast.ts";
import { keyOf } from "./compile-with.ts";
import type { Node, Ref, Scope } from "./program.ts";

/** Everything with a key at one level: the form (undefined), a group, or a repeat. */
export type Levels = ReadonlyMap<Node | undefined, ReadonlyMap<string, Node>>;

/** `onDuplicate` is called with every node whose key another node at its level has. */
export function levelsOf(nodes: readonly Node[], onDuplicate: (node: Node, key: string) => void): Levels {
  const levels = new Map<Node | undefined, Map<string, Node>>([[undefined, new Map()]]);
  for (const node of nodes) {
    if (isLevel(node)) levels.set(node, new Map());
    const key = keyOf(node.source);
    const level = levels.get(levelAround(node));
    if (key === undefined) continue;
    if (level?.has(key)) onDuplicate(node, key);
    else level?.set(key, node);
  }
  return levels;
}

function isLevel({ source }: Node): boolean {
  return "type" in source && (source.type === "group" || source.type === "repeat");
}

/** The group or repeat that a node is in. */
function levelAround({ parent }: Node): Node | undefined {
  let around = parent;
  while (around && !isLevel(around)) around = around.parent;
  return around;
}

export function resolveRef(from: Node, path: string, levels: Levels): Ref | undefined {
  const [first = "", ...rest] = path.split(".");
  let level = levelAround(from);
  while (level && !levels.get(level)?.has(first)) level = levelAround(level);
  let target = levels.get(level)?.get(first);
  for (const key of rest) target = target && levels.get(target)?.get(key);
  return target && refBetween(from, target);
}

function refBetween(from: Node, target: Node): Ref {
  const base = commonScope(from.scope, target.scope);
  const through: Node[] = [];
  for (let scope: Scope | undefined = target.scope; scope && scope !== base; scope = scope.parent) {
    if (scope.repeat) through.unshift(scope.repeat);
  }
  return { target, base, through, literals: new Map() };
}

function commonScope(a: Scope, b: Scope): Scope {
  let [x, y] = [a, b];
  while (x !== y) {
    if (x.depth >= y.depth && x.parent) x = x.parent;
    else if (y.parent) y = y.parent;
    else break;
  }
  return x;
}

/** The paths that a condition reads, including those in its formulas. */
export function pathsOfCondition(condition: Condition, found: Set<string> = new Set()): Set<string> {
  if ("all" in condition) for (const one of condition.all) pathsOfCondition(one, found);
  else if ("any" in condition) for (const one of condition.any) pathsOfCondition(one, found);
  else if ("not" in condition) pathsOfCondition(condition.not, found);
  else if ("formula" in condition) {
    if (condition.parsed) pathsOfFormula(condition.parsed, found);
  } else {
    found.add(condition.field);
    const other = comparedField(condition);
    if (other !== undefined) found.add(other);
  }
  return found;
}

export function pathsOfFormula(formula: Formula, found: Set<string> = new Set()): Set<string> {
  if (formula[0] === "field") found.add(formula[1]);
  else if (formula[0] === "list") for (const one of formula[1]) pathsOfFormula(one, found);
  else if (formula[0] === "call" || formula[0] === "op")
    for (const one of formula[2]) pathsOfFormula(one, found);
  return found;
}
