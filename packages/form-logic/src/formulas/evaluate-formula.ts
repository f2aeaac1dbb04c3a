/**
 * The value of a formula. Total: what has no sensible result is null, and so is what would take too long. Everything is
 * evaluated, also what an IF does not choose: nothing can go wrong there, and it keeps this small.
 */
import { parseDecimal } from "../values/decimal.ts";
import { isList, type Operand } from "../values/operand.ts";
import type { Formula } from "./ast.ts";
import { dateFunctions } from "./functions/date.ts";
import { listFunctions } from "./functions/list.ts";
import { logicFunctions } from "./functions/logic.ts";
import { numberFunctions } from "./functions/number.ts";
import { operators } from "./functions/operators.ts";
import { listMax, type RunTable, textMax, type Work } from "./functions/run.ts";
import { textFunctions } from "./functions/text.ts";

export interface FormulaContext {
  readonly nowMs: number;
}
/** The answer of the field with this path, as seen from where the formula stands. */
export type ReadField = (path: string) => Operand;

const depthMax = 64;
/** About as many characters, or ten times the elements, as all values on the way may have together. */
const workMax = 500_000;
const elementCost = textMax / listMax;

const functions: RunTable = {
  ...operators,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...listFunctions,
  ...logicFunctions,
};

export function evaluateFormula(formula: Formula, read: ReadField, context: FormulaContext): Operand {
  return evaluate(formula, read, startWork(context), depthMax);
}

function evaluate(formula: Formula, read: ReadField, work: Work, depth: number): Operand {
  if (depth < 1 || !Array.isArray(formula)) return null;
  const values = partsOf(formula).map((part) => evaluate(part, read, work, depth - 1));
  return resultOf(formula, values, read, work);
}

export function startWork({ nowMs }: FormulaContext): Work {
  return { nowMs, left: workMax };
}

/** None for anything that is not a formula: a stored tree may have come from somewhere else than the parser. */
export function partsOf(formula: Formula): readonly Formula[] {
  const parts = formula[0] === "list" ? formula[1] : formula[2];
  return Array.isArray(parts) ? parts : [];
}

/** Of one formula, given the values of its parts. */
export function resultOf(formula: Formula, parts: readonly Operand[], read: ReadField, work: Work): Operand {
  const value = work.left > 0 ? plainResultOf(formula, parts, read, work) : null;
  const cost = typeof value === "string" ? value.length : isList(value) ? value.length * elementCost : 0;
  // What is too large spoils the whole: left out of a sum, it would make the sum wrong.
  work.left -= cost > textMax ? workMax : cost + 1;
  return work.left > 0 ? value : null;
}

function plainResultOf(formula: Formula, parts: readonly Operand[], read: ReadField, work: Work): Operand {
  const [kind, what] = formula;
  if (kind === "list") return parts;
  if (typeof what === "boolean") return what;
  if (typeof what !== "string") return null;
  if (kind === "text") return what;
  if (kind === "number") return parseDecimal(what);
  if (kind === "field") return read(what);
  const run = Object.hasOwn(functions, what) ? functions[what] : undefined;
  return run ? run(parts, work) : null;
}
