/** Whether a node is visible and what its value is, and whom that concerns if it is no longer what it was. */
import { refused } from "../fields/field-type.ts";
import { areEqual, type Operand, sizeOf } from "../values/operand.ts";
import { toJson } from "../values/to-json.ts";
import type { Agenda } from "./agenda.ts";
import { climb, descend, type Instance } from "./instance.ts";
import { isOnTheWay } from "./pages.ts";
import type { Edge, FieldNode, Node } from "./program.ts";
import { formulaValue, isTrue } from "./reader.ts";
import type { Run } from "./run.ts";

const nodeCost = 10;
/** A large answer also takes longer to read and to judge. */
const sizeShare = 8;

/** Without an agenda nobody is told: all others are worked out anyway. */
export function workOut(run: Run, node: Node, instance: Instance, agenda: Agenda | undefined): void {
  const wasVisible = instance.visible[node.slot];
  const before = instance.operand[node.slot] ?? null;
  const wasRefused = instance.refused[node.slot];
  const isVisible = isVisibleNow(run, node, instance);
  instance.visible[node.slot] = isVisible;
  const now = node.field ? operandNow(run, node, node.field, instance) : null;
  instance.operand[node.slot] = now;
  run.context.left -= nodeCost + sizeOf(now) / sizeShare;
  if (!agenda) return;
  if (wasRefused !== instance.refused[node.slot]) agenda.judge(node, instance);
  if (wasVisible === isVisible && areEqual(before, now)) return;
  if (wasVisible !== isVisible) {
    for (const child of node.children) {
      for (const one of descend(instance, child.scope)) agenda.work(child, one);
    }
  }
  agenda.judge(node, instance);
  // A list taken from a hidden repeat is empty, also where its members have not changed.
  tellFollowers(agenda, node, instance, node.repeat !== undefined && wasVisible !== isVisible);
}

/** Whoever looks at a node, or into it, looks again, in every instance from which it can be seen. */
function tellFollowers(agenda: Agenda, node: Node, instance: Instance, isInside: boolean): void {
  const tell = (edges: readonly Edge[], task: typeof agenda.work) => {
    for (const { node: next, base } of edges) {
      for (const one of descend(climb(instance, base), next.scope)) task(next, one);
    }
  };
  tell(node.feeds, agenda.work);
  tell(node.judges, agenda.judge);
  if (isInside) for (const child of node.children) tellFollowers(agenda, child, instance, true);
}

function operandNow({ context }: Run, node: Node, field: FieldNode, instance: Instance): Operand {
  const { logic, settings, formula } = field;
  if (formula) {
    const result = formulaValue(formula, node, instance, context);
    const value = logic.normalise(toJson(result ?? null), settings);
    instance.value[node.slot] = value === refused ? null : value;
    instance.refused[node.slot] = result === undefined;
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
