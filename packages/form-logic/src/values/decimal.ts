/**
 * Exact decimal numbers: an integer and its number of decimal places. 0.1 + 0.2 is 0.3 here. Sizes are bounded, so
 * that no formula can create a number that is expensive to process: a result that does not fit is null, like an
 * unanswered question. Operations that only formulas use are in `decimal-arithmetic.ts`.
 */
import { aligned, type Decimal, ten } from "./decimal-order.ts";

export const digitsMax = 60;
export const scaleMax = 30;
const form = /^([+-]?)(\d{1,60})(?:\.(\d{1,30}))?$/;

export const zero: Decimal = { digits: 0n, scale: 0 };

/** Parses "12.50", but not "1e3", " 1", or "1,5". Trailing zeros are dropped: 1.50 and 1.5 are the same number. */
export function parseDecimal(text: string): Decimal | null {
  const found = form.exec(text);
  if (!found) return null;
  const [, sign, whole = "", fraction = ""] = found;
  const digits = BigInt(whole + fraction);
  return trimmed(sign === "-" ? -digits : digits, fraction.length);
}

/** Converts a JSON number: the shortest decimal that parses back to the same number. */
export function fromNumber(value: number): Decimal | null {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 };
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

/** Converts to a JavaScript number, for values such as positions and days. Large numbers lose digits. */
export function toNumber(value: Decimal): number {
  return Number(value.scale === 0 ? value.digits : toText(value));
}

export function subtract(a: Decimal, b: Decimal): Decimal | null {
  const [x, y, scale] = aligned(a, b);
  return trimmed(x - y, scale);
}

/** The remainder has the sign of the dividend, as in JavaScript. */
export function remainder(a: Decimal, b: Decimal): Decimal | null {
  if (b.digits === 0n) return null;
  const [x, y, scale] = aligned(a, b);
  return trimmed(x % y, scale);
}

/** Rounds half to even. */
export function halfEven(digits: bigint, unit: bigint): bigint {
  const whole = digits / unit;
  const sign = digits < 0n ? -1n : 1n;
  const twice = (digits % unit) * sign * 2n;
  return twice > unit || (twice === unit && whole % 2n) ? whole + sign : whole;
}

/** Multiplies by ten to the power of `by`. */
export function shifted({ digits, scale }: Decimal, by: number): Decimal | null {
  const next = scale - by;
  if (next < -digitsMax || next > digitsMax + scaleMax) return digits === 0n ? zero : null;
  return next >= 0 ? trimmed(digits, next) : trimmed(digits * ten(-next), 0);
}

export function trimmed(given: bigint, givenScale: number): Decimal | null {
  let [digits, scale] = [given, givenScale];
  if (scale > scaleMax) {
    digits = halfEven(digits, ten(scale - scaleMax));
    scale = scaleMax;
  }
  // Strips trailing zeros, in five steps instead of thirty.
  for (let by = digits % 10n ? 0 : 16; by > 0; by >>= 1) {
    if (by > scale || digits % ten(by)) continue;
    digits /= ten(by);
    scale -= by;
  }
  return digits < ten(digitsMax) && digits > -ten(digitsMax) ? { digits, scale } : null;
}
