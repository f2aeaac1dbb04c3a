/** Definitions shared by the parser, the printer, and the checker. */
import type { Operator } from "./ast.ts";

export const formulaLengthMax = 10_000;
export const formulaDepthMax = 64;
export const formulaPartsMax = 2_000;

/** Operator precedence. `not` binds less tightly than comparisons, and unary minus more tightly than products. */
export const bindings: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  not: 3,
  "=": 4,
  "<>": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "&": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "%": 7,
  neg: 8,
  "^": 9,
};
/** Reserved words; a field with such a name is written in backticks. */
export const reservedWords: ReadonlySet<string> = new Set(["true", "false", "none", "and", "or", "not"]);
