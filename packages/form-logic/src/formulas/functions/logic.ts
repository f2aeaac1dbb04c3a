/**
 * All arguments are evaluated first; an unanswered one matters only if it decides the result. Only `true` counts as
 * true.
 */
import { areEqual } from "../../values/compare-operands.ts";
import { isEmpty, isList, type Operand } from "../../values/operand.ts";
import type { Run, RunTable } from "./run.ts";

/** Returns `by` if any argument equals it. Otherwise, the result is unknown if an argument is not a boolean. */
const decided =
  (by: boolean): Run =>
  (args) => {
    const all = args.flatMap((one) => (isList(one) ? one : [one]));
    if (all.includes(by)) return by;
    return all.every((one) => one === !by) ? !by : null;
  };
const and = decided(false);
const or = decided(true);
const not: Run = ([value]) => (typeof value === "boolean" ? !value : null);

/** Pairs of a case and its result, then optionally a default. */
function chosen(pairs: readonly Operand[], holds: (one: Operand) => boolean): Operand {
  for (let at = 0; at + 1 < pairs.length; at += 2) if (holds(pairs[at] ?? null)) return pairs[at + 1] ?? null;
  return pairs.length % 2 ? (pairs.at(-1) ?? null) : null;
}
const ifs: Run = (args) => chosen(args, (one) => one === true);

export const logicFunctions: RunTable = {
  and,
  AND: and,
  ALL: and,
  or,
  OR: or,
  ANY: or,
  not,
  NOT: not,
  XOR: (args) =>
    args.every((one) => typeof one === "boolean") ? args.filter(Boolean).length % 2 === 1 : null,
  IF: ifs,
  IFS: ifs,
  SWITCH: ([value = null, ...pairs]) => chosen(pairs, (one) => areEqual(one, value)),
  COALESCE: (args) => args.find((one) => !isEmpty(one)) ?? null,
  ANSWERED: ([value = null]) => !isEmpty(value),
  EMPTY: ([value = null]) => isEmpty(value),
};
