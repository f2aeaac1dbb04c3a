/** How the conditions and formulas of one item see the form, from the instance it stands in. */
import { comparedField } from "../conditions/compared-field.ts";
import type { Comparison, Condition } from "../conditions/condition.ts";
import { holds } from "../conditions/evaluate-condition.ts";
import { type FieldContext, refused } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import { evaluateFormula } from "../formulas/evaluate-formula.ts";
import type { Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import { type Instance, readRef } from "./instance.ts";
import type { FieldNode, Node } from "./program.ts";

export function readPath(node: Node, instance: Instance, path: string): Operand {
  const ref = node.refs.get(path);
  return ref ? readRef(instance, ref) : null;
}

export function formulaValue(
  formula: Formula,
  node: Node,
  instance: Instance,
  context: FieldContext,
): Operand {
  return evaluateFormula(formula, (path) => readPath(node, instance, path), context);
}

/** `otherwise`: what counts where there is no condition. */
export function isTrue(
  condition: Condition | undefined,
  node: Node,
  instance: Instance,
  context: FieldContext,
  otherwise: boolean,
): boolean {
  if (condition === undefined) return otherwise;
  return holds(condition, {
    operandOf: (path) => readPath(node, instance, path),
    expected: (comparison) => expectedBy(comparison, node, instance),
    formula: (formula) => formulaValue(formula, node, instance, context),
  });
}

const partOperators: ReadonlySet<string> = new Set(["contains", "not_contains", "starts_with", "ends_with"]);

export function expectedBy(comparison: Comparison, node: Node, instance: Instance): Operand {
  const other = comparedField(comparison);
  if (other !== undefined) return readPath(node, instance, other);
  // A piece of a text, or one of a list: not a whole answer of the field, so it is not read as one.
  if (partOperators.has(comparison.op) && typeof comparison.value === "string") return comparison.value;
  return literal(comparison.value ?? null, node.refs.get(comparison.field)?.target.field);
}

/** What stands in a condition, read as an answer of the field it is compared with; a list as a list of such. */
function literal(value: Json, field: FieldNode | undefined): Operand {
  if (!field) return typeof value === "string" || typeof value === "boolean" ? value : null;
  const { logic, settings } = field;
  const one = (raw: Json): Operand => {
    const normalised = logic.normalise(raw, settings);
    return normalised === refused || normalised === null ? null : logic.operand(normalised, settings);
  };
  const whole = one(value);
  return whole === null && Array.isArray(value) ? value.map(one) : whole;
}
