/** Determines whether a node is visible and what its value is. */
import { refused } from "../fields/field-type.ts";
import { type Operand, sizeOf } from "../values/operand.ts";
import { climb, type Instance } from "./instance.ts";
import { isOnTheWay } from "./pages.ts";
import type { FieldNode, Node } from "./program.ts";
import { formulaValue, isTrue } from "./reader.ts";
import type { Run } from "./run.ts";

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

function operandNow({ context }: Run, node: Node, field: FieldNode, instance: Instance): Operand {
  const { logic, settings, formula } = field;
  if (formula) {
    const result = formulaValue(formula, node, instance, context);
    const value = logic.normalise(context.toJson?.(result ?? null) ?? null, settings);
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
