/** Shared by all formula functions: how they are called, and how they read their arguments. */

import { isDecimal, isMoment, kindOf } from "../../values/compare-operands.ts";
import { toNumber, toText } from "../../values/decimal.ts";
import type { Decimal } from "../../values/decimal-order.ts";
import { type Moment, momentText } from "../../values/moment.ts";
import { isList, type Kind, type Operand } from "../../values/operand.ts";

/** The work left in one evaluation. It is counted rather than timed, so that every host gets the same result. */
export interface Work {
  readonly nowMs: number;
  left: number;
}

/** Total: null for anything unexpected. Must not keep or mutate its arguments. */
export type Run = (args: readonly Operand[], work: Work) => Operand;
export type RunTable = Readonly<Record<string, Run>>;

export const textMax = 100_000;
const soughtMax = 1_000;

/** The argument codes of `typed`. Uppercase arguments are optional. */
interface Codes {
  t: string;
  T: string | undefined;
  /** A search text: limited in length, because searching for a long one may take quadratic time. */
  s: string;
  d: Decimal;
  /** An integer in the range of positions and days. */
  i: number;
  I: number | undefined;
  l: readonly Operand[];
  /** A date or datetime. */
  m: Moment;
  /** A time or datetime. */
  c: Moment;
}
type Taken<Code extends string> = Code extends `${infer One extends keyof Codes}${infer Rest}`
  ? [Codes[One], ...Taken<Rest>]
  : [];

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  t: ["text"],
  s: ["text"],
  d: ["number"],
  i: ["number"],
  l: ["list"],
  m: ["date", "datetime"],
  c: ["time", "datetime"],
};

function countOf(value: Decimal): number | null {
  const count = toNumber(value);
  return Number.isInteger(count) && Math.abs(count) < 1e9 ? count : null;
}

/** Returns null unless every argument is of its kind, so that unanswered fields make the result unanswered. */
export function typed<Code extends string>(codes: Code, run: (...args: Taken<Code>) => Operand): Run {
  return (args) => {
    const taken = [...codes].map((capital, at) => {
      const code = capital.toLowerCase();
      const value = args[at] ?? null;
      if (args.length <= at && code !== capital) return undefined;
      if (!kinds[code]?.includes(kindOf(value))) return null;
      if (code === "s" && String(value).length > soughtMax) return null;
      return code === "i" ? countOf(value as Decimal) : value;
    });
    return taken.includes(null) ? null : run(...(taken as Taken<Code>));
  };
}

/** All answered values in the arguments, including those in lists. */
export function flat(args: readonly Operand[]): readonly Operand[] {
  const all = (args as readonly unknown[]).flat(Number.POSITIVE_INFINITY) as Operand[];
  return all.filter((one) => one !== null);
}

/** The canonical text of a value, the same everywhere. */
export function textOf(value: Operand): string {
  if (value === null) return "";
  if (isDecimal(value)) return toText(value);
  if (isMoment(value)) return momentText(value);
  if (isList(value)) return joined(value, ", ") ?? "";
  return typeof value === "object" ? (joined([...value.members.values()], ", ") ?? "") : String(value);
}

/** Joins the texts of the values. Returns null as soon as the result is too long. */
export function joined(values: readonly Operand[], separator: string): string | null {
  let text = "";
  for (const [at, value] of values.entries()) {
    text += (at ? separator : "") + textOf(value);
    if (text.length > textMax) return null;
  }
  return text;
}

/** Positions count from 1. */
export function part<Item>(
  items: readonly Item[],
  start: number,
  count = items.length,
): readonly Item[] | null {
  return start > 0 && count >= 0 ? items.slice(start - 1, start - 1 + count) : null;
}
