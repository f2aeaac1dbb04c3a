/** The implementation of operators. The functions that do the same with many values are in `number.ts`. */

import { areEqual, compareOperands, isDecimal, isMoment } from "../../values/compare-operands.ts";
import { fromNumber, remainder, subtract, toNumber, zero } from "../../values/decimal.ts";
import { add, divide, multiply, negate } from "../../values/decimal-arithmetic.ts";
import type { Decimal } from "../../values/decimal-order.ts";
import { dayMs, type Moment, moment } from "../../values/moment.ts";
import { isList, type Operand } from "../../values/operand.ts";
import type { Run, RunTable } from "./run.ts";

const exponentMax = 1_000;
export const one: Decimal = { digits: 1n, scale: 0 };
const minusOne = negate(one);

type Pair = (a: Operand, b: Operand) => Operand;
type Sign = "+" | "-" | "*" | "/" | "%" | "^";

const exact: Readonly<Record<Sign, (a: Decimal, b: Decimal) => Decimal | null>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
  "%": remainder,
  "^": (base, { digits, scale }) => (scale ? null : power(base, Number(digits))),
};

function power(base: Decimal | null, exponent: number): Decimal | null {
  if (!base || Math.abs(exponent) > exponentMax) return null;
  if (exponent < 0) {
    const whole = power(base, -exponent);
    return whole && divide(one, whole);
  }
  if (exponent < 2) return exponent ? base : one;
  const half = power(multiply(base, base), exponent >> 1);
  return half && exponent % 2 ? multiply(half, base) : half;
}

/** Calculates with two numbers, or with moments where supported, such as a date and a duration, or two dates. */
export function reckon(sign: Sign, a: Operand, b: Operand): Operand {
  if (isDecimal(a)) {
    if (isDecimal(b)) return exact[sign](a, b);
    return sign === "*" && isMoment(b) ? reckon(sign, b, a) : null;
  }
  if (!isMoment(a)) return null;
  if (isMoment(b)) return reckonMoments(sign, a, b);
  if (!isDecimal(b) || a.kind !== "duration") return null;
  const by = toNumber(b);
  return moment("duration", Math.round(sign === "*" ? a.at * by : sign === "/" ? a.at / by : Number.NaN));
}

function reckonMoments(sign: Sign, a: Moment, b: Moment): Operand {
  const unit = a.kind === "date" ? dayMs : 1;
  if (b.kind === "duration") {
    if (sign === "/") {
      return a.kind === b.kind ? divide(fromNumber(a.at) ?? zero, fromNumber(b.at) ?? zero) : null;
    }
    const at = a.at + (sign === "+" ? b.at : sign === "-" ? -b.at : Number.NaN) / unit;
    // A day has no hours: a date moves by whole days only.
    return Number.isInteger(at) ? moment(a.kind, at) : null;
  }
  if (sign === "-" && a.kind === b.kind) return moment("duration", (a.at - b.at) * unit);
  return sign === "+" && a.kind === "duration" ? reckonMoments(sign, b, a) : null;
}

/** Lists are processed element by element, so that SUM(rows.price * rows.count) works as expected. */
function each(run: Pair): Pair {
  const pair: Pair = (a, b) => {
    if (isList(a)) {
      if (!isList(b)) return a.map((one) => pair(one, b));
      return a.length === b.length ? a.map((one, at) => pair(one, b[at] ?? null)) : null;
    }
    return isList(b) ? b.map((one) => pair(a, one)) : run(a, b);
  };
  return pair;
}

/** Operands are combined from left to right: 8 - 3 - 2 is 3. */
function folded(run: Pair): Run {
  return (args) => (args.length > 1 ? args.reduce(run) : null);
}

const arithmetic = (sign: Sign) => folded(each((a, b) => reckon(sign, a, b)));
const ordering = (holds: (order: number) => boolean) =>
  folded(
    each((a, b) => {
      const order = compareOperands(a, b);
      return order === undefined ? null : holds(order);
    }),
  );
const times = arithmetic("*");
export const raised = arithmetic("^");

export const operators: RunTable = {
  "+": arithmetic("+"),
  "-": arithmetic("-"),
  "*": times,
  "/": arithmetic("/"),
  "%": arithmetic("%"),
  "^": raised,
  neg: ([value = null], work) => times([value, minusOne], work),
  "=": ([a = null, b = null]) => areEqual(a, b),
  "<>": ([a = null, b = null]) => !areEqual(a, b),
  "<": ordering((order) => order < 0),
  "<=": ordering((order) => order <= 0),
  ">": ordering((order) => order > 0),
  ">=": ordering((order) => order >= 0),
};
