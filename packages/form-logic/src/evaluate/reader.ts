/** Lets the conditions and formulas of one item read the form, as seen from its instance. */
import { comparedField } from "../conditions/compared-field.ts";
import type { Comparison, Condition } from "../conditions/condition.ts";
import { holds } from "../conditions/evaluate-condition.ts";
import { refused } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import type { ReadField } from "../formulas/evaluate-formula.ts";
import type { Json } from "../values/json.ts";
import { isList, type Operand, sizeOf } from "../values/operand.ts";
import type { FieldNode, Instance, Node } from "./program.ts";
import { readRef } from "./read-ref.ts";
import type { RunContext } from "./run-context.ts";

export function readPath(node: Node, instance: Instance, path: string): Operand {
  const ref = node.refs.get(path);
  return ref ? readRef(instance, ref) : null;
}

/** Returns undefined if the evaluation would take too long. */
export function formulaValue(
  formula: Formula,
  node: Node,
  instance: Instance,
  context: RunContext,
): Operand | undefined {
  const read: ReadField = (path, as) => {
    const value = readPath(node, instance, path);
    if (!as) return value;
    return context.pointsOf?.(value, node.refs.get(path)?.target.field?.settings.options) ?? null;
  };
  return context.tryFormula?.(formula, read, context);
}

const comparisonCost = 10;
/** A comparison is cheaper than a calculation by this factor. */
const comparedShare = 8;

export function isTrue(condition: Condition, node: Node, instance: Instance, context: RunContext): boolean {
  let size = 0;
  return holds(condition, {
    operandOf: (path) => {
      const actual = context.left > 0 ? readPath(node, instance, path) : null;
      size = sizeOf(actual) / comparedShare;
      context.left -= comparisonCost + size;
      return actual;
    },
    // Each element of one list may be compared with every element of the other.
    expected: (comparison) => {
      const expected = expectedBy(comparison, node, instance);
      if (isList(expected)) context.left -= size * expected.length;
      return expected;
    },
    formula: (formula) => formulaValue(formula, node, instance, context),
  });
}

/** Matches `contains`, `not_contains`, `starts_with`, and `ends_with`. */
const partOperator = /contains|with/;

export function expectedBy(comparison: Comparison, node: Node, instance: Instance): Operand {
  const other = comparedField(comparison);
  if (other !== undefined) return readPath(node, instance, other);
  // A substring or a list element is not a complete answer of the field, so it is not read as one.
  if (partOperator.test(comparison.op) && typeof comparison.value === "string") return comparison.value;
  const ref = node.refs.get(comparison.field);
  const known = ref?.literals.get(comparison);
  if (known !== undefined) return known;
  const value = literal(comparison.value ?? null, ref?.target.field);
  ref?.literals.set(comparison, value);
  return value;
}

/** A condition's value, read as an answer of the field it is compared with; a list is read element by element. */
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
