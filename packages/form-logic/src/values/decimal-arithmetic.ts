/** Sums and products are exact; a quotient is rounded half to even after `quotientDigits`. */
import { digitsMax, halfEven, scaleMax, shifted, trimmed, zero } from "./decimal.ts";
import { aligned, type Decimal, ten } from "./decimal-order.ts";

const quotientDigits = 20;

export function add(a: Decimal, b: Decimal): Decimal | null {
  const [x, y, scale] = aligned(a, b);
  return trimmed(x + y, scale);
}

export function multiply(a: Decimal, b: Decimal): Decimal | null {
  return trimmed(a.digits * b.digits, a.scale + b.scale);
}

/** Null for a division by zero. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  if (b.digits === 0n) return null;
  const sign = b.digits < 0n ? -1n : 1n;
  const dividend = a.digits * ten(quotientDigits + b.scale) * sign;
  return trimmed(halfEven(dividend, b.digits * sign), a.scale + quotientDigits);
}

export function negate({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

export type Rounding = "half_even" | "half_up" | "down" | "up" | "floor" | "ceil";

/** Rounds to a number of decimal places; negative places round to tens and hundreds. */
export function round(value: Decimal, places: number, how: Rounding = "half_up"): Decimal | null {
  const drop = value.scale - places;
  if (drop <= 0) return value;
  if (drop > digitsMax + scaleMax) return how === "up" || how === "ceil" || how === "floor" ? null : zero;
  const unit = ten(drop);
  return shifted({ digits: quotientBy(value.digits, unit, how), scale: 0 }, -places);
}

function quotientBy(digits: bigint, unit: bigint, how: Rounding): bigint {
  if (how === "half_even") return halfEven(digits, unit);
  const sign = digits < 0n ? -1n : 1n;
  const rest = (digits % unit) * sign;
  const isUp = how === "up" || how === (sign < 0n ? "floor" : "ceil");
  const isAway = how === "half_up" ? rest * 2n >= unit : isUp && rest > 0n;
  return digits / unit + (isAway ? sign : 0n);
}
