import { areEqual, kindOf } from "../../values/compare-operands.ts";
import { fromNumber } from "../../values/decimal.ts";
import type { Operand } from "../../values/operand.ts";
import { sorted } from "./number.ts";
import { flat, part, type RunTable, textOf, typed } from "./run.ts";

const rangeMax = 1_000;

/** Compares by kind and text instead of pairwise, which would be quadratic. */
function unique(values: readonly Operand[]): readonly Operand[] {
  return [...new Map(flat(values).map((one) => [`${kindOf(one)} ${textOf(one)}`, one])).values()];
}

export const listFunctions: RunTable = {
  COUNT: (args) => fromNumber(flat(args).length),
  COUNT_UNIQUE: (args) => fromNumber(unique(args).length),
  UNIQUE: typed("l", unique),
  SORT: typed("l", sorted),
  REVERSE: typed("l", (list) => list.toReversed()),
  FIRST: typed("l", ([first = null]) => first),
  LAST: typed("l", (list) => list.at(-1) ?? null),
  AT: typed("li", (list, at) => list.at(at > 0 ? at - 1 : at || list.length) ?? null),
  SLICE: typed("liI", part),
  INCLUDES: ([list = null, value = null]) =>
    Array.isArray(list) ? list.some((one) => areEqual(one, value)) : null,
  RANGE: typed("iiI", (from, to, step = 1) => {
    const length = Math.floor((to - from) / step) + 1;
    return length <= rangeMax
      ? Array.from({ length: Math.max(length, 0) }, (_, at) => fromNumber(from + at * step))
      : null;
  }),
};
