/** Converts a formula's result to an answer: exact numbers and moments become strings. */

import { isDecimal, isMoment } from "./compare-operands.ts";
import { toText } from "./decimal.ts";
import type { Json } from "./json.ts";
import { momentText } from "./moment.ts";
import { isList, type Operand } from "./operand.ts";

export function toJson(value: Operand): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (isDecimal(value)) return toText(value);
  if (isMoment(value)) return momentText(value);
  if (isList(value)) return value.map(toJson);
  // `Object.fromEntries` turns a key such as `__proto__` into a plain member.
  return Object.fromEntries([...value.members].map(([name, one]) => [name, toJson(one)]));
}
