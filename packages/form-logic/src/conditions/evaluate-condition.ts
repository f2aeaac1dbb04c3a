/** Evaluates a condition. Total: incomparable values yield false, and nothing throws. */
import type { Formula } from "../formulas/ast.ts";
import { areEqual, compareOperands } from "../values/compare-operands.ts";
import { isEmpty, isList, type Operand } from "../values/operand.ts";
import type { Comparison, ComparisonOperator, Condition } from "./condition.ts";

/** A condition's access to its form. */
export interface ConditionReader {
  operandOf(path: string): Operand;
  /** The value in a comparison, as an operand of the field it is compared with. */
  expected(comparison: Comparison): Operand;
  formula(formula: Formula): Operand | undefined;
}

export function holds(condition: Condition, reader: ConditionReader): boolean {
  if ("all" in condition) return condition.all.every((one) => holds(one, reader));
  if ("any" in condition) return condition.any.some((one) => holds(one, reader));
  if ("not" in condition) return !holds(condition.not, reader);
  if ("formula" in condition)
    return condition.parsed !== undefined && reader.formula(condition.parsed) === true;
  return comparisonHolds(condition.op, reader.operandOf(condition.field), () => reader.expected(condition));
}

function comparisonHolds(op: ComparisonOperator, actual: Operand, expected: () => Operand): boolean {
  // `ne`, `not_in`, and `not_contains` negate another operator. `answered`, `empty`, `is_true`, and `is_false` are
  // unary.
  return positive(op, actual, /^(a|em|is)/.test(op) ? null : expected()) !== op.startsWith("n");
}

function positive(op: ComparisonOperator, actual: Operand, expected: Operand): boolean {
  switch (op) {
    case "answered":
      return !isEmpty(actual);
    case "empty":
      return isEmpty(actual);
    case "is_true":
      return actual === true;
    case "is_false":
      return actual === false;
    case "eq":
    case "ne":
      return areEqual(actual, expected);
    case "in":
    case "not_in":
      return isList(expected) && expected.some((one) => areEqual(actual, one));
    case "contains":
    case "not_contains":
      return containsOperand(actual, expected);
    case "starts_with":
      return typeof actual === "string" && typeof expected === "string" && actual.startsWith(expected);
    case "ends_with":
      return typeof actual === "string" && typeof expected === "string" && actual.endsWith(expected);
    default: {
      // The remaining operators are `lt`, `lte`, `gt`, and `gte`.
      const order = compareOperands(actual, expected);
      return order ? order < 0 === (op[0] === "l") : order === 0 && op[2] === "e";
    }
  }
}

/** Whether a list contains all expected values, or a text contains another. */
function containsOperand(actual: Operand, expected: Operand): boolean {
  if (isList(actual)) {
    const wanted = isList(expected) ? expected : [expected];
    return wanted.every((one) => actual.some((other) => areEqual(one, other)));
  }
  return typeof actual === "string" && typeof expected === "string" && actual.includes(expected);
}
