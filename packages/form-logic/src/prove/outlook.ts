/**
 * Determines whether a goal can still be met after some answers are chosen. A part of a rule is decided as soon as
 * everything it depends on has been chosen; the rest may have either result. If a goal is unreachable, the branch is
 * pruned.
 */
import type { Condition } from "../conditions/condition.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { climb, descend } from "../evaluate/instance.ts";
import type { Instance, Node } from "../evaluate/program.ts";
import { isTrue } from "../evaluate/reader.ts";
import type { Budget } from "./budget.ts";
import { createReads } from "./reads.ts";
import type { Space } from "./variables.ts";

/** A rule that must be true or false for a goal to be met. */
export interface Need {
  readonly node: Node;
  readonly condition: Condition;
  readonly wanted: boolean;
}

/**
 * Whether a goal can still be met; also true if this cannot be determined. `at` is the number of chosen variables.
 */
export type Outlook = (run: Evaluation, at: number) => boolean;

/** Every enclosing condition must be true for a node to be visible. */
export function needsOfVisibility(node: Node): readonly Need[] {
  const own = node.visibleIf ? [{ node, condition: node.visibleIf, wanted: true }] : [];
  return node.parent ? [...needsOfVisibility(node.parent), ...own] : own;
}

export function outlookOf(
  focus: Node,
  needs: readonly Need[],
  run: Evaluation,
  space: Space,
  budget: Budget,
): Outlook {
  const lastOf = new Map<Condition, number>();
  const noteLast = (node: Node, condition: Condition): void => {
    const parts = partsOf(condition);
    for (const part of parts ?? []) noteLast(node, part);
    if (!parts) lastOf.set(condition, lastThatMatters(node, condition, lastOf.get(condition)));
  };
  /** Two items may share a condition, and see different fields by the same path. */
  const lastThatMatters = (node: Node, condition: Condition, known = -1): number => {
    const { reads, condition: read } = createReads(run.program, budget);
    read(node, condition);
    return Math.max(
      space.variables.findLastIndex((variable) => reads.atoms.has(variable.node)),
      known,
    );
  };
  for (const { node, condition } of needs) noteLast(node, condition);
  // No pruning if any variable repeats, because instances may be added or removed.
  const isSteady = space.variables.every(({ node }) => !node.repeat);
  if (!isSteady || needs.length === 0) return () => true;
  return (now, at) =>
    descend(now.root, focus.scope).some((instance) =>
      needs.every(({ node, condition, wanted }) => {
        const place = climb(instance, node.scope);
        return verdictOn(condition, { node, place, budget, at, lastOf }) !== !wanted;
      }),
    );
}

interface Moment {
  readonly node: Node;
  readonly place: Instance;
  readonly budget: Budget;
  readonly at: number;
  readonly lastOf: ReadonlyMap<Condition, number>;
}

/** Returns undefined if the condition is not decided yet. */
function verdictOn(condition: Condition, moment: Moment): boolean | undefined {
  if ("not" in condition) {
    const inner = verdictOn(condition.not, moment);
    return inner === undefined ? undefined : !inner;
  }
  const parts = partsOf(condition);
  if (!parts) {
    const { node, place, budget, at, lastOf } = moment;
    const isDecided = (lastOf.get(condition) ?? Number.POSITIVE_INFINITY) < at;
    return isDecided ? isTrue(condition, node, place, budget) : undefined;
  }
  // One part decides: a false one in `all`, a true one in `any`.
  const deciding = "any" in condition;
  const verdicts = parts.map((part) => verdictOn(part, moment));
  if (verdicts.includes(deciding)) return deciding;
  return verdicts.includes(undefined) ? undefined : !deciding;
}

function partsOf(condition: Condition): readonly Condition[] | undefined {
  if ("all" in condition) return condition.all;
  if ("any" in condition) return condition.any;
  return "not" in condition ? [condition.not] : undefined;
}
