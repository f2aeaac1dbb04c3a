/**
 * Evaluates a formula. Total: anything without a sensible result is null, and so is anything that would take too
 * long. All arguments are evaluated, even the branch that an IF does not choose: nothing can fail there, and it keeps
 * the code small.
 */
import { parseDecimal } from "../values/decimal.ts";
import { isList, type Operand, sizeOf } from "../values/operand.ts";
import type { Formula } from "./ast.ts";
import { dateFunctions } from "./functions/date.ts";
import { listFunctions } from "./functions/list.ts";
import { logicFunctions } from "./functions/logic.ts";
import { numberFunctions } from "./functions/number.ts";
import { operators } from "./functions/operators.ts";
import type { RunTable, Work } from "./functions/run.ts";
import { textFunctions } from "./functions/text.ts";

export interface FormulaContext {
  readonly nowMs: number;
}
/** The answer of the field with this path, in the formula's context, or the points of each option chosen there. */
export type ReadField = (path: string, as?: "points") => Operand;

const depthMax = 64;
/** The limit of one formula, in units of about 50 nanoseconds. */
const workMax = 200_000;
const partCost = 25;
/** The factors by which reading is cheaper than calculating, and raising to a power more expensive. */
const readShare = 8;
const powerWeight = 8;
/** Allows ten thousand numbers, or a text of maximum length. */
const sizeMax = 200_020;

const functions: RunTable = {
  ...operators,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...listFunctions,
  ...logicFunctions,
};

/** Returns undefined if the evaluation would take too long. The work is counted in `context`. */
export function tryFormula(formula: Formula, read: ReadField, context: Work): Operand | undefined {
  const most = Math.min(workMax, context.left);
  const work = { nowMs: context.nowMs, left: most };
  const value = evaluate(formula, read, work, depthMax);
  context.left -= most - work.left;
  return work.left > 0 ? value : undefined;
}

export function evaluateFormula(formula: Formula, read: ReadField, { nowMs }: FormulaContext): Operand {
  return tryFormula(formula, read, { nowMs, left: workMax }) ?? null;
}

function evaluate(formula: Formula, read: ReadField, work: Work, depth: number): Operand {
  if (depth < 1 || work.left <= 0 || !Array.isArray(formula)) return null;
  const values = partsOf(formula).map((part) => evaluate(part, read, work, depth - 1));
  return resultOf(formula, values, read, work);
}

export function startWork({ nowMs }: FormulaContext): Work {
  return { nowMs, left: workMax };
}

/** Returns an empty list if it is not a formula, because a stored tree may not come from the parser. */
export function partsOf(formula: Formula): readonly Formula[] {
  const parts = formula[0] === "list" ? formula[1] : formula[2];
  return Array.isArray(parts) ? parts : [];
}

/** Evaluates one node, given the values of its parts. */
export function resultOf(formula: Formula, parts: readonly Operand[], read: ReadField, work: Work): Operand {
  const [kind, what] = formula;
  // An operator iterates over a list once for each of its operands.
  const isRepeated = kind === "op" && what !== "&";
  let size = 0;
  for (const one of parts)
    size = isRepeated ? Math.max(size, sizeOf(one) * parts.length) : size + sizeOf(one);
  work.left -= partCost + size * (what === "^" || what === "POWER" ? powerWeight : 1);
  const value = work.left > 0 ? plainResultOf(formula, parts, read, work) : null;
  const made = sizeOf(value);
  if (kind === "field") work.left -= made / readShare;
  // A value that is too large invalidates the whole formula: omitting it from a sum would make the sum wrong.
  if (made > sizeMax) work.left = 0;
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
  if (what === "POINTS") return sumOfPoints(formula, read, work);
  const run = Object.hasOwn(functions, what) ? functions[what] : undefined;
  return run ? run(parts, work) : null;
}

/** Only a host that knows the options of fields returns a list. */
function sumOfPoints(formula: Formula, read: ReadField, work: Work): Operand {
  const [of] = partsOf(formula);
  const points = of?.[0] === "field" ? read(of[1], "points") : [];
  return isList(points) ? (functions.SUM?.([points], work) ?? null) : null;
}
