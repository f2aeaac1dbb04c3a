/** What parser, printer and checker agree on. */
import type { Operator } from "./ast.ts";

export const formulaLengthMax = 10_000;
export const formulaDepthMax = 64;
export const formulaPartsMax = 2_000;

/** How tightly operators bind. `not` is below the comparisons, the minus sign above the products. */
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
/** Words that mean something by themselves; a field named so is written in backticks. */
export const reservedWords: ReadonlySet<string> = new Set(["true", "false", "none", "and", "or", "not"]);
