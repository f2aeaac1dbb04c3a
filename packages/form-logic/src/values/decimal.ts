/**
 * Exact decimal numbers: an integer and how many of its digits stand behind the point. 0.1 + 0.2 is 0.3 here. Sums and
 * products are exact; a quotient is rounded half to even after `quotientDigits`. Sizes are bounded, so that no formula can make a number
 * that takes long to work with: what does not fit is null, as an unanswered question is.
 */
export interface Decimal {
  /** The digits, as if there were no point. */
  readonly digits: bigint;
  /** How many of them are behind the point; never negative. */
  readonly scale: number;
}

const digitsMax = 60;
const scaleMax = 30;
const quotientDigits = 20;
const form = /^([+-]?)(\d{1,60})(?:\.(\d{1,30}))?$/;

/** Powers of ten are half of what reckoning costs, so they are kept. */
const tens: bigint[] = [];
const ten = (power: number): bigint => (tens[power] ??= 10n ** BigInt(power));

export const zero: Decimal = { digits: 0n, scale: 0 };

/** Reads "12.50", not "1e3", " 1" or "1,5". Zeros at the end are kept out: 1.50 and 1.5 are the same number. */
export function parseDecimal(text: string): Decimal | null {
  const found = form.exec(text);
  if (!found) return null;
  const [, sign, whole = "", fraction = ""] = found;
  const digits = BigInt(whole + fraction);
  return trimmed(sign === "-" ? -digits : digits, fraction.length);
}

/** A JSON number as it is written: the shortest decimal that reads back as the same number. */
export function fromNumber(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  if (!text.includes("e")) return parseDecimal(text);
  const [mantissa = "", exponent = ""] = text.split("e");
  const base = parseDecimal(mantissa);
  return base && shifted(base, Number(exponent));
}

export function toText({ digits, scale }: Decimal): string {
  if (scale === 0) return String(digits);
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  const at = text.length - scale;
  return `${digits < 0n ? "-" : ""}${text.slice(0, at)}.${text.slice(at)}`;
}

/** For what JavaScript counts itself (positions, days). Large numbers lose digits. */
export function toNumber(value: Decimal): number {
  return Number(toText(value));
}

export function add(a: Decimal, b: Decimal): Decimal | null {
  const [x, y, scale] = aligned(a, b);
  return trimmed(x + y, scale);
}

export function subtract(a: Decimal, b: Decimal): Decimal | null {
  const [x, y, scale] = aligned(a, b);
  return trimmed(x - y, scale);
}

export function multiply(a: Decimal, b: Decimal): Decimal | null {
  return trimmed(a.digits * b.digits, a.scale + b.scale);
}

/** Null for a division by zero. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  if (b.digits === 0n) return null;
  const dividend = a.digits * ten(quotientDigits + b.scale);
  return trimmed(roundedQuotient(dividend, b.digits), a.scale + quotientDigits);
}

/** The rest has the sign of the dividend, as in JavaScript. */
export function remainder(a: Decimal, b: Decimal): Decimal | null {
  if (b.digits === 0n) return null;
  const [x, y, scale] = aligned(a, b);
  return trimmed(x % y, scale);
}

export function negate({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export type Rounding = "half_even" | "half_up" | "down" | "up" | "floor" | "ceil";

/** To so many places behind the point; negative places round tens and hundreds. */
export function round(value: Decimal, places: number, how: Rounding = "half_up"): Decimal | null {
  const drop = value.scale - places;
  if (drop <= 0) return value;
  if (drop > digitsMax + scaleMax) return how === "up" || how === "ceil" || how === "floor" ? null : zero;
  const unit = ten(drop);
  return shifted({ digits: quotientBy(value.digits, unit, how), scale: 0 }, -places);
}

function quotientBy(digits: bigint, unit: bigint, how: Rounding): bigint {
  const whole = digits / unit;
  const rest = digits % unit;
  if (rest === 0n) return whole;
  const away = digits < 0n ? whole - 1n : whole + 1n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (how === "down") return whole;
  if (how === "up") return away;
  if (how === "floor") return digits < 0n ? away : whole;
  if (how === "ceil") return digits < 0n ? whole : away;
  if (twice === unit) return how === "half_up" || whole % 2n !== 0n ? away : whole;
  return twice > unit ? away : whole;
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [x, y] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = quotientBy(x, y, "half_even");
  return isNegative ? -quotient : quotient;
}

/** Times ten to the power of `by`. */
function shifted({ digits, scale }: Decimal, by: number): Decimal | null {
  const next = scale - by;
  if (next < -digitsMax || next > digitsMax + scaleMax) return digits === 0n ? zero : null;
  return next >= 0 ? trimmed(digits, next) : trimmed(digits * ten(-next), 0);
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  if (a.scale === b.scale) return [a.digits, b.digits, a.scale];
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * ten(scale - a.scale), b.digits * ten(scale - b.scale), scale];
}

function trimmed(given: bigint, givenScale: number): Decimal | null {
  let [digits, scale] = [given, givenScale];
  if (scale > scaleMax) {
    digits = quotientBy(digits, ten(scale - scaleMax), "half_even");
    scale = scaleMax;
  }
  // Zeros at the end, in five steps instead of thirty.
  for (let by = digits % 10n ? 0 : 16; by > 0; by >>= 1) {
    if (by > scale || digits % ten(by)) continue;
    digits /= ten(by);
    scale -= by;
  }
  return digits < ten(digitsMax) && digits > -ten(digitsMax) ? { digits, scale } : null;
}
