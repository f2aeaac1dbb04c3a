/**
 * The value of a formula. Total: what has no sensible result is null, and so is what would take too long. Everything is
 * evaluated, also what an IF does not choose: nothing can go wrong there, and it keeps this small.
 */
import { parseDecimal } from "../values/decimal.ts";
import { type Operand, sizeOf } from "../values/operand.ts";
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
/** The answer of the field with this path, as seen from where the formula stands. */
export type ReadField = (path: string) => Operand;

const depthMax = 64;
/** About 50 nanoseconds each. */
const workMax = 200_000;
const partCost = 25;
/** Reading is that much quicker than reckoning, and raising to a power slower. */
const readShare = 8;
const powerWeight = 8;
/** Ten thousand numbers, or a text as long as a text can be. */
const sizeMax = 200_020;

const functions: RunTable = {
  ...operators,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...listFunctions,
  ...logicFunctions,
};

/** Undefined where it would take too long. What it took is counted in `context`. */
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

/** None for anything that is not a formula: a stored tree may have come from somewhere else than the parser. */
export function partsOf(formula: Formula): readonly Formula[] {
  const parts = formula[0] === "list" ? formula[1] : formula[2];
  return Array.isArray(parts) ? parts : [];
}

/** Of one formula, given the values of its parts. */
export function resultOf(formula: Formula, parts: readonly Operand[], read: ReadField, work: Work): Operand {
  const [kind, what] = formula;
  // An operator goes through a list once for each of its parts.
  const isRepeated = kind === "op" && what !== "&";
  let size = 0;
  for (const one of parts)
    size = isRepeated ? Math.max(size, sizeOf(one) * parts.length) : size + sizeOf(one);
  work.left -= partCost + size * (what === "^" || what === "POWER" ? powerWeight : 1);
  const value = work.left > 0 ? plainResultOf(formula, parts, read, work) : null;
  const made = sizeOf(value);
  if (kind === "field") work.left -= made / readShare;
  // What is too large spoils the whole: left out of a sum, it would make the sum wrong.
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
  const run = Object.hasOwn(functions, what) ? functions[what] : undefined;
  return run ? run(parts, work) : null;
}
