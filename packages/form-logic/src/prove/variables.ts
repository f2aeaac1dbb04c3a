/** The variables of a search: the fields of each instance, and the numbers of instances. */
import { addInstance, putAnswer, removeInstance } from "../evaluate/change-evaluation.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { instancesOf } from "../evaluate/instance.ts";
import type { Instance, Node, Scope } from "../evaluate/program.ts";
import type { Json } from "../values/json.ts";
import type { Budget } from "./budget.ts";
import { domainOf } from "./domain.ts";
import type { FieldKnowledge } from "./field-knowledge.ts";
import type { Reads } from "./reads.ts";

export interface Variable {
  readonly node: Node;
  /** The instance of each enclosing repeat, from the outside in. */
  readonly path: readonly number[];
  /** Possible answers, the initial one first. For a repeat, these are numbers of instances. */
  readonly values: readonly Json[];
}

export interface Space {
  readonly variables: readonly Variable[];
  /** Repeats that get one instance first, because something inside is examined. */
  readonly opened: readonly Node[];
  /** True if the values represent all answers. */
  readonly isComplete: boolean;
  /** The number of combinations. */
  readonly size: number;
}

export function spaceOf(focus: Node, reads: Reads, knowledge: FieldKnowledge, budget: Budget): Space {
  const around = new Set([focus, ...reads.atoms.keys(), ...reads.counted.keys()].flatMap(repeatsAround));
  const counts = new Map<Node, readonly number[]>();
  for (const [repeat, how] of reads.counted) counts.set(repeat, countsOf(repeat, how === "number" ? 2 : 1));
  for (const repeat of around) {
    const isInCounted = repeatsAround(repeat).some((outer) => reads.counted.has(outer));
    if (!counts.has(repeat))
      counts.set(repeat, isInCounted ? countsOf(repeat, 2) : countsOf(repeat, 1).slice(-1));
  }
  const opened = [...counts].filter(([, list]) => list[0] === 1).map(([repeat]) => repeat);
  const pathsIn = (scope: Scope): readonly (readonly number[])[] => {
    if (!scope.repeat || !scope.parent) return [[]];
    const most = Math.max(...(counts.get(scope.repeat) ?? [1]));
    return pathsIn(scope.parent).flatMap((path) => Array.from({ length: most }, (_, at) => [...path, at]));
  };

  const variables: Variable[] = [];
  let { isExact: isComplete } = reads;
  const vary = (node: Node, values: readonly Json[]) => {
    if (values.length > 1) for (const path of pathsIn(node.scope)) variables.push({ node, path, values });
  };
  for (const [repeat, list] of counts) vary(repeat, list);
  for (const node of reads.atoms.keys()) {
    const domain = domainOf(node, reads, knowledge, budget);
    isComplete &&= domain.isComplete;
    vary(node, domain.values);
  }
  // Variables that determine a field's visibility come before the field.
  variables.sort((a, b) => a.node.rank - b.node.rank);
  const size = variables.reduce((product, { values }) => product * values.length, 1);
  return { variables, opened: opened.sort((a, b) => a.rank - b.rank), isComplete, size };
}

function repeatsAround(node: Node): readonly Node[] {
  const { repeat, parent } = node.scope;
  return repeat && parent ? [...repeatsAround(repeat), repeat] : [];
}

function countsOf({ repeat }: Node, most: number): readonly number[] {
  const max = Math.min(repeat?.max ?? most, most);
  return Array.from({ length: max + 1 }, (_, count) => count);
}

/** Returns undefined if the instance does not exist at the moment. */
export function instanceOf(
  { root }: Evaluation,
  { node, path }: Pick<Variable, "node" | "path">,
): Instance | undefined {
  let instance: Instance | undefined = root;
  for (const [at, repeat] of repeatsAround(node).entries())
    instance = instance && instancesOf(instance, repeat)[path[at] ?? 0];
  return instance;
}

export function openRepeat(run: Evaluation, repeat: Node): void {
  const outer = instanceOf(run, { node: repeat, path: [] });
  if (outer) addInstance(run, outer, repeat, "inst_1");
}

export function closeRepeat(run: Evaluation, repeat: Node): void {
  const outer = instanceOf(run, { node: repeat, path: [] });
  if (outer) removeInstance(run, outer, repeat, "inst_1");
}

export function assign(run: Evaluation, { node }: Variable, instance: Instance, value: Json): void {
  if (!node.repeat) {
    putAnswer(run, instance, node, value);
    return;
  }
  for (let count = instancesOf(instance, node).length; count < Number(value); count += 1)
    addInstance(run, instance, node, `inst_${count + 1}`);
  for (let count = instancesOf(instance, node).length; count > Number(value); count -= 1)
    removeInstance(run, instance, node, `inst_${count}`);
}
