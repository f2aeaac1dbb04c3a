/** Resolves the references in the conditions and formulas of nodes, and registers those nodes as dependents. */
import type { Condition } from "../conditions/condition.ts";
import type { Edge, Node, ProgramProblem } from "./program.ts";
import { type Namespaces, pathsOfCondition, pathsOfFormula, resolveRef } from "./references.ts";

const edgesMax = 200_000;
/** The number of nodes between two yields. */
const nodesInARow = 250;

interface Parts {
  readonly nodes: readonly Node[];
  readonly spaces: Namespaces;
  readonly problems: ProgramProblem[];
}

/** `pages` are the pages of a form with jumps. */
export function* connectNodes(
  { nodes, spaces, problems }: Parts,
  pages: readonly Node[],
): Generator<undefined, void> {
  let edgesLeft = edgesMax;
  /** A reference to a group or a repeat depends on everything in it. */
  const add = (to: "feeds" | "judges", target: Node, edge: Edge): void => {
    edgesLeft -= 1;
    if (edgesLeft < 0) return;
    target[to].push(edge);
    for (const child of target.children) add(to, child, edge);
  };
  const connect = (node: Node, path: string, to: "feeds" | "judges"): void => {
    const ref = node.refs.get(path) ?? resolveRef(node, path, spaces);
    if (ref) {
      node.refs.set(path, ref);
      add(to, ref.target, { node, base: ref.base });
    } else problems.push({ code: "unknown_reference", itemId: node.id, name: path });
  };

  for (const [at, node] of nodes.entries()) {
    if (at % nodesInARow === 0) yield;
    const own = new Set<string>();
    if (node.visibleIf) pathsOfCondition(node.visibleIf, own);
    if (node.field?.formula) pathsOfFormula(node.field.formula, own);
    for (const path of own) connect(node, path, "feeds");
    const judged = new Set<string>();
    for (const condition of judgingConditions(node)) pathsOfCondition(condition, judged);
    for (const path of judged) connect(node, path, "judges");
  }
  // A page's jumps decide whether the pages after it are reached at all.
  for (const [at, page] of pages.entries())
    for (const { target, base } of page.refs.values())
      for (const node of pages.slice(at + 1)) add("feeds", target, { node, base });
  if (edgesLeft < 0) problems.push({ code: "too_large", itemId: "", name: "" });
}

function judgingConditions({ field, source }: Node): readonly Condition[] {
  const jumps = "jumps" in source ? (source.jumps ?? []).map((jump) => jump.if) : [];
  if (!field) return jumps;
  return [field.requiredIf, field.readOnlyIf, ...field.checks.map((check) => check.holds), ...jumps].filter(
    (condition) => condition !== undefined,
  );
}
