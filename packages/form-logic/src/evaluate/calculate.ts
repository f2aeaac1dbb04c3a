import { refused } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import type { FieldNode, Instance, Node, Run } from "./program.ts";
import { formulaValue } from "./reader.ts";

/** Sets the value of a field with a formula. */
export function calculate(
  { context }: Run,
  node: Node,
  { logic, settings }: FieldNode,
  formula: Formula,
  instance: Instance,
): void {
  const result = formulaValue(formula, node, instance, context);
  const value = logic.normalise(context.toJson?.(result ?? null) ?? null, settings);
  instance.value[node.slot] = value === refused ? null : value;
  instance.refused[node.slot] = result === undefined;
}
