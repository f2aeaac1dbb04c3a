/**
 * Explains a formula's value with the values of all its parts. Runs only on demand; `evaluate-formula.ts` does the
 * evaluation.
 */
import type { Operand } from "../values/operand.ts";
import type { Formula } from "./ast.ts";
import { type FormulaContext, partsOf, type ReadField, resultOf, startWork } from "./evaluate-formula.ts";
import { formulaDepthMax, formulaPartsMax } from "./grammar.ts";

export interface FormulaTrace {
  readonly formula: Formula;
  readonly value: Operand;
  readonly parts: readonly FormulaTrace[];
}

export function explainFormula(formula: Formula, read: ReadField, context: FormulaContext): FormulaTrace {
  const work = startWork(context);
  let left = formulaPartsMax;
  const trace = (one: Formula, depth: number): FormulaTrace => {
    left -= 1;
    if (depth < 1 || left < 0 || !Array.isArray(one)) return { formula: one, value: null, parts: [] };
    const parts = partsOf(one).map((part) => trace(part, depth - 1));
    const values = parts.map((part) => part.value);
    return { formula: one, value: resultOf(one, values, read, work), parts };
  };
  return trace(formula, formulaDepthMax);
}
