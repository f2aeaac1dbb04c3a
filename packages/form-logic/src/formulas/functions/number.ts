import { compareOperands } from "../../values/compare-operands.ts";
import { fromNumber, remainder, zero } from "../../values/decimal.ts";
import { add, divide, multiply, negate, type Rounding, round } from "../../values/decimal-arithmetic.ts";
import type { Decimal } from "../../values/decimal-order.ts";
import type { Operand } from "../../values/operand.ts";
import { one, raised, reckon } from "./operators.ts";
import { flat, type RunTable, typed } from "./run.ts";

const hundred: Decimal = { digits: 100n, scale: 0 };

/** Starts with the zero of the first value's kind: durations can be summed, dates cannot. */
const sum = (values: readonly Operand[]): Operand =>
  values.length
    ? values.reduce((total, value) => reckon("+", total, value), reckon("*", values[0] ?? null, zero))
    : zero;
const mean = (values: readonly Operand[]): Operand =>
  values.length ? reckon("/", sum(values), fromNumber(values.length)) : null;

/** Returns null if the values cannot be ordered. Ignores unanswered values. */
export function sorted(values: readonly Operand[]): readonly Operand[] | null {
  const known = flat(values);
  return known.every((value) => compareOperands(value, known[0] ?? null) !== undefined)
    ? known.toSorted((a, b) => compareOperands(a, b) ?? 0)
    : null;
}

const rounding = (how: Rounding) => typed("dI", (value, places = 0) => round(value, places, how));

/** Rounded to 20 decimal places, with Newton's method. */
function squareRoot({ digits, scale }: Decimal): Decimal | null {
  if (digits <= 0n) return digits ? null : zero;
  const wanted = 4n * digits * 10n ** BigInt(40 - scale);
  let guess = wanted;
  let next = 10n ** BigInt((String(wanted).length >> 1) + 1);
  while (next < guess) {
    guess = next;
    next = (guess + wanted / guess) >> 1n;
  }
  return add({ digits: (guess + 1n) >> 1n, scale: 20 }, zero);
}

export const numberFunctions: RunTable = {
  SUM: (args) => sum(flat(args)),
  AVERAGE: (args) => mean(flat(args)),
  PRODUCT: (args) => {
    const values = flat(args);
    return values.length ? values.reduce((total, value) => reckon("*", total, value), one) : null;
  },
  MIN: (args) => sorted(args)?.[0] ?? null,
  MAX: (args) => sorted(args)?.at(-1) ?? null,
  MEDIAN: (args) => {
    const values = sorted(args) ?? [];
    const middle = values.length >> 1;
    return values.length % 2 ? (values[middle] ?? null) : mean(values.slice(middle - 1, middle + 1));
  },
  ROUND: rounding("half_up"),
  ROUND_UP: rounding("up"),
  ROUND_DOWN: rounding("down"),
  FLOOR: rounding("floor"),
  CEIL: rounding("ceil"),
  ABS: typed("d", (value) => (value.digits < 0n ? negate(value) : value)),
  SIGN: typed("d", ({ digits }) => fromNumber(Number(digits > 0n) - Number(digits < 0n))),
  SQRT: typed("d", squareRoot),
  POWER: raised,
  // As in spreadsheets, the result has the sign of the divisor. With the operator %, it has the sign of the dividend.
  MOD: typed("dd", (value, by) => {
    const rest = remainder(value, by);
    const above = rest && add(rest, by);
    return above && remainder(above, by);
  }),
  PERCENT_OF: typed("dd", (part, whole) => {
    const scaled = multiply(part, hundred);
    return scaled && divide(scaled, whole);
  }),
};
