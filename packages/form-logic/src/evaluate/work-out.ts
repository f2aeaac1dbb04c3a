/** Determines whether a node is visible and what its value is. */
import { type Operand, sizeOf } from "../values/operand.ts";
import { conditionsOf, isMet } from "./conditions-of.ts";
import { climb } from "./instance.ts";
import { isOnTheWay } from "./pages.ts";
import type { FieldNode, Instance, Node, Run } from "./program.ts";

const nodeCost = 10;
/** A large answer also takes longer to read and validate. */
const sizeShare = 8;

/** Called with an evaluated node and its previous state. */
export type Follow = (
  node: Node,
  instance: Instance,
  wasVisible: boolean | undefined,
  wasRefused: boolean | undefined,
  before: Operand,
) => void;

/** Without `follow`, dependents are not notified, because everything is evaluated anyway. */
export function workOut(run: Run, node: Node, instance: Instance, follow: Follow | undefined): void {
  const wasVisible = instance.visible[node.slot];
  const before = instance.operand[node.slot] ?? null;
  const wasRefused = instance.refused[node.slot];
  instance.visible[node.slot] = isVisibleNow(run, node, instance);
  const now = node.field ? operandNow(run, node, node.field, instance) : null;
  instance.operand[node.slot] = now;
  run.context.left -= nodeCost + sizeOf(now) / sizeShare;
  follow?.(node, instance, wasVisible, wasRefused, before);
}

function operandNow(run: Run, node: Node, field: FieldNode, instance: Instance): Operand {
  const { logic, settings, formula } = field;
  if (formula) conditionsOf(run).calculate(run, node, field, formula, instance);
  const value = instance.value[node.slot] ?? null;
  return instance.visible[node.slot] && value !== null ? logic.operand(value, settings) : null;
}

function isVisibleNow(run: Run, node: Node, instance: Instance): boolean {
  const { parent } = node;
  if (!parent) return isOnTheWay(run, node);
  const around = climb(instance, parent.scope);
  if (!around.visible[parent.slot] || run.drawn?.isLeftOut(node)) return false;
  // Without any options, there is nothing to ask. In a repeat, each instance is for one of them.
  if (node.carried?.offeredIn(instance).size === 0) return false;
  if (parent.carried?.offeredIn(around).has(instance.option) === false) return false;
  return isMet(run, node.visibleIf, node, instance, true);
}
