/**
 * Determines how a formula reads fields. A comparison with a constant is analyzed; everything else uses the whole
 * answer.
 */
import type { ComparisonOperator } from "../conditions/condition.ts";
import type { RunContext } from "../evaluate/run-context.ts";
import type { Formula } from "../formulas/ast.ts";
import { tryFormula } from "../formulas/evaluate-formula.ts";
import type { Operand } from "../values/operand.ts";

export interface FormulaReader {
  compare(path: string, op: ComparisonOperator, expected: Operand): void;
  link(path: string, otherPath: string, op: ComparisonOperator): void;
  /** The formula uses the whole answer. */
  use(path: string): void;
  hint(operand: Operand): void;
  /** The formula depends on something other than answers, such as today's date. */
  inexact(): void;
}

const comparisons: Readonly<Record<string, ComparisonOperator>> = {
  "=": "eq",
  "<>": "ne",
  "<": "lt",
  "<=": "lte",
  ">": "gt",
  ">=": "gte",
};
const turned: Partial<Record<ComparisonOperator, ComparisonOperator>> = {
  lt: "gt",
  lte: "gte",
  gt: "lt",
  gte: "lte",
};
const ofTheClock = ["TODAY", "NOW"];
const partCost = 20;

export function readFormula(formula: Formula, reader: FormulaReader, budget: RunContext): void {
  if (isComparison(formula) && readComparison(formula, reader, budget)) return;
  const constant = constantOf(formula, budget);
  if (isPresence(formula)) reader.compare(formula[2][0][1], "answered", null);
  else if (formula[0] === "field") reader.use(formula[1]);
  else if (formula[0] === "call" && ofTheClock.includes(formula[1])) reader.inexact();
  else if (constant !== undefined) reader.hint(constant);
  else for (const part of partsOf(formula)) readFormula(part, reader, budget);
}

type Pair = readonly ["op", string, readonly [Formula, Formula]];
type Presence = readonly ["call", string, readonly [readonly ["field", string]]];

function isComparison(formula: Formula): formula is Formula & Pair {
  return formula[0] === "op" && Object.hasOwn(comparisons, formula[1]) && formula[2].length === 2;
}

function isPresence(formula: Formula): formula is Formula & Presence {
  if (formula[0] !== "call" || (formula[1] !== "ANSWERED" && formula[1] !== "EMPTY")) return false;
  return formula[2].length === 1 && formula[2][0]?.[0] === "field";
}

/** Returns false if the formula does not compare a plain field. */
function readComparison(
  [, operator, [left, right]]: Pair,
  reader: FormulaReader,
  budget: RunContext,
): boolean {
  const op = comparisons[operator] ?? "eq";
  if (left[0] === "field" && right[0] === "field") {
    reader.link(left[1], right[1], op);
    return true;
  }
  const isTurned = right[0] === "field";
  const [field, other] = isTurned ? [right, left] : [left, right];
  const constant = constantOf(other, budget);
  if (field[0] !== "field" || constant === undefined) return false;
  reader.compare(field[1], isTurned ? (turned[op] ?? op) : op, constant);
  return true;
}

/** Returns undefined if the value depends on answers or the clock, or takes too long. */
function constantOf(formula: Formula, budget: RunContext): Operand | undefined {
  budget.left -= partCost;
  return isFixed(formula) ? tryFormula(formula, () => null, budget) : undefined;
}

function isFixed(formula: Formula): boolean {
  if (formula[0] === "field") return false;
  if (formula[0] === "call" && ofTheClock.includes(formula[1])) return false;
  return partsOf(formula).every(isFixed);
}

function partsOf(formula: Formula): readonly Formula[] {
  if (formula[0] === "list") return formula[1];
  return formula[0] === "call" || formula[0] === "op" ? formula[2] : [];
}
