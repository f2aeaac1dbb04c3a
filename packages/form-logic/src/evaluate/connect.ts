/** Resolves the references in the conditions and formulas of nodes, and registers those nodes as dependents. */
import type { Condition } from "../conditions/condition.ts";
import type { CarriedOptions } from "../definition/definition.ts";
import { labelsOf, takenOver } from "../fields/choices.ts";
import { isObject, type Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import { rankNodes } from "./order.ts";
import type { Edge, Node, ProgramProblem } from "./program.ts";
import { readRef } from "./read-ref.ts";
import { levelsOf, pathsOfCondition, pathsOfFormula, resolveRef } from "./references.ts";

const edgesMax = 200_000;
/** The number of nodes between two yields. */
const nodesInARow = 250;

/** Returns the nodes in order of rank. `pages` are the pages of a form with jumps. */
export function* connect(
  nodes: readonly Node[],
  pages: readonly Node[],
  problems: ProgramProblem[],
): Generator<undefined, readonly Node[]> {
  const report = (code: ProgramProblem["code"], itemId: string, name: string) => {
    problems.push({ code, itemId, name });
  };
  const levels = levelsOf(nodes, ({ id }, key) => report("duplicate_key", id, key));
  let edgesLeft = edgesMax;
  /** A reference to a group or a repeat depends on everything in it. */
  const add = (to: "feeds" | "judges", target: Node, edge: Edge): void => {
    edgesLeft -= 1;
    if (edgesLeft < 0) return;
    target[to].push(edge);
    for (const child of target.children) add(to, child, edge);
  };
  const connect = (node: Node, path: string, to: "feeds" | "judges"): void => {
    const ref = node.refs.get(path) ?? resolveRef(node, path, levels);
    if (ref) {
      node.refs.set(path, ref);
      add(to, ref.target, { node, base: ref.base });
    } else report("unknown_reference", node.id, path);
  };

  for (const [at, node] of nodes.entries()) {
    if (at % nodesInARow === 0) yield;
    for (const path of ownPaths(node)) connect(node, path, "feeds");
    carryOptions(node, connect, add);
    const judged = new Set<string>();
    for (const condition of judgingConditions(node)) pathsOfCondition(condition, judged);
    for (const path of judged) connect(node, path, "judges");
  }
  // A page's jumps decide whether the pages after it are reached at all.
  for (const [at, page] of pages.entries())
    for (const { target, base } of page.refs.values())
      for (const node of pages.slice(at + 1)) add("feeds", target, { node, base });
  if (edgesLeft < 0) report("too_large", "", "");
  yield;
  for (const { id, keys } of yield* rankNodes(nodes)) report("cycle", id, keys.join("."));
  yield;
  return nodes.toSorted((a, b) => a.rank - b.rank);
}

/** The paths that a node's visibility and value depend on. */
function ownPaths({ visibleIf, field }: Node): Set<string> {
  const own = new Set<string>();
  if (visibleIf) pathsOfCondition(visibleIf, own);
  if (field?.formula) pathsOfFormula(field.formula, own);
  return own;
}

/** Registers a node that takes over options as a dependent of the field that it takes them from. */
function carryOptions(
  node: Node,
  connect: (node: Node, path: string, to: "feeds") => void,
  add: (to: "feeds", target: Node, edge: Edge) => void,
): void {
  const carried = carriedBy(node);
  if (!carried) return;
  connect(node, carried.field, "feeds");
  const source = node.refs.get(carried.field);
  const values = [...labelsOf(source?.target.field?.settings.options).keys()];
  // Every instance of a repeat asks for the same choice, so it is read once.
  let last: Operand | undefined;
  let offered = new Set<string>();
  node.carried = {
    ...carried,
    values,
    offeredIn(instance) {
      const chosen = source && readRef(instance, source);
      if (last !== chosen) offered = new Set(takenOver(values, [chosen].flat(), carried.which));
      last = chosen;
      return offered;
    },
  };
  if (!source) return;
  // Each instance of a repeat is for one of the options.
  for (const child of node.children) add("feeds", source.target, { node: child, base: source.base });
}

/** A draft may contain anything; a field without a path is unknown. */
function carriedBy({ field, repeat }: Node): CarriedOptions | undefined {
  const given: Partial<CarriedOptions> | Json = field?.settings.options_from ?? repeat?.for_each ?? null;
  if (!isObject(given)) return undefined;
  const { field: path, which } = given;
  return { field: String(path ?? ""), ...(which === "not_chosen" && { which }) };
}

function judgingConditions({ field, source }: Node): readonly Condition[] {
  const jumps = "jumps" in source ? (source.jumps ?? []).map((jump) => jump.if) : [];
  if (!field) return jumps;
  return [field.requiredIf, field.readOnlyIf, ...field.checks.map((check) => check.holds), ...jumps].filter(
    (condition) => condition !== undefined,
  );
}
