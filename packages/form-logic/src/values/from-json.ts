/** Converts a plain JSON value to an operand. Strings always stay strings. */

import { isDecimal } from "./compare-operands.ts";
import { fromNumber, parseDecimal } from "./decimal.ts";
import type { Json } from "./json.ts";
import { isList, type Operand } from "./operand.ts";

const depthMax = 32;

export function operandOfJson(value: Json | undefined, depth = depthMax): Operand {
  if (value === undefined || value === null || depth === 0) return null;
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((one) => operandOfJson(one, depth - 1));
  const members = Object.entries(value).map(([name, one]) => [name, operandOfJson(one, depth - 1)] as const);
  return { members: new Map(members) };
}

/** Exact numbers are transmitted as strings: next to a number, a numeric string counts as a number. */
export function alike(value: Operand, other: Operand): Operand {
  if (typeof value === "string" && (isDecimal(other) || (isList(other) && other.some(isDecimal))))
    return parseDecimal(value) ?? value;
  return value;
}
