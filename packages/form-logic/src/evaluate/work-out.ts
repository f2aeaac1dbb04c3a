/** Whether a node is visible and what its value is, and whom that concerns if it is no longer what it was. */
import { refused } from "../fields/field-type.ts";
import { areEqual, type Operand } from "../values/operand.ts";
import { toJson } from "../values/to-json.ts";
import { climb, descend, type Instance } from "./instance.ts";
import { isOnTheWay } from "./pages.ts";
import type { Edge, FieldNode, Node } from "./program.ts";
import { formulaValue, isTrue } from "./reader.ts";
import type { Run } from "./run.ts";

export function workOut(run: Run, node: Node, instance: Instance): void {
  const wasVisible = instance.visible[node.slot];
  const before = instance.operand[node.slot] ?? null;
  const isVisible = isVisibleNow(run, node, instance);
  instance.visible[node.slot] = isVisible;
  const now = node.field ? operandNow(run, node, node.field, instance) : null;
  instance.operand[node.slot] = now;
  if (wasVisible === isVisible && areEqual(before, now)) return;
  if (wasVisible !== isVisible) {
    for (const child of node.children) {
      for (const one of descend(instance, child.scope)) run.agenda.work(child, one);
    }
  }
  run.agenda.judge(node, instance);
  // A list taken from a hidden repeat is empty, also where its members have not changed.
  if (node.repeat && wasVisible !== isVisible) tellFollowersInside(run, node, instance);
  else tellFollowers(run, node, instance);
}

/** For whoever looks at a repeat or into it. */
export function tellFollowersInside(run: Run, node: Node, instance: Instance): void {
  tellFollowers(run, node, instance);
  for (const child of node.children) tellFollowersInside(run, child, instance);
}

/** Whoever looks at a node looks again, in every instance from which it can be seen. */
function tellFollowers({ agenda }: Run, node: Node, instance: Instance): void {
  const tell = (edges: readonly Edge[], task: typeof agenda.work) => {
    for (const { node: next, base } of edges) {
      for (const one of descend(climb(instance, base), next.scope)) task(next, one);
    }
  };
  tell(node.feeds, agenda.work);
  tell(node.judges, agenda.judge);
}

function operandNow({ context }: Run, node: Node, field: FieldNode, instance: Instance): Operand {
  const { logic, settings, formula } = field;
  if (formula) {
    const value = logic.normalise(toJson(formulaValue(formula, node, instance, context)), settings);
    instance.value[node.slot] = value === refused ? null : value;
  }
  const value = instance.value[node.slot] ?? null;
  return instance.visible[node.slot] && value !== null ? logic.operand(value, settings) : null;
}

function isVisibleNow(run: Run, node: Node, instance: Instance): boolean {
  const { parent } = node;
  if (!parent) return isOnTheWay(run, node);
  if (!climb(instance, parent.scope).visible[parent.slot]) return false;
  return isTrue(node.visibleIf, node, instance, run.context, true);
}
