/** Numbers as text: normalizes file text, and writes decimals in one exact format. */

const groups = {
  ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  ",": /^[+-]?\d{1,3}(?:[.\u0020\u00a0\u202f']\d{3})+(?:,\d+)?$/,
} as const;
const commaNumber = /^[+-]?\d+,\d+$/;

/**
 * Converts a number written with the given decimal mark to plain form. Other text is returned unchanged, for the
 * caller to reject. With a decimal comma, a point can only separate thousands: 1.500 is one thousand five hundred,
 * and 1.5 is rejected.
 */
export function plainNumber(text: string, decimalMark: "." | "," | undefined): string {
  if (decimalMark === undefined) return text;
  if (groups[decimalMark].test(text)) {
    const [whole = "", fraction] = text.split(decimalMark);
    const digits = whole.replace(/[^\d+-]/g, "");
    return fraction === undefined ? digits : `${digits}.${fraction}`;
  }
  if (decimalMark === ".") return text;
  if (commaNumber.test(text)) return text.replace(",", ".");
  return text.includes(".") ? "" : text;
}

/** A JSON number without an exponent: the shortest decimal that parses to the same number. */
export function numberText(value: number): string {
  const text = String(value);
  const at = text.indexOf("e");
  if (at < 0) return text;
  const exponent = Number(text.slice(at + 1));
  const isNegative = text.startsWith("-");
  const [whole = "", fraction = ""] = text.slice(isNegative ? 1 : 0, at).split(".");
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const plain = point <= 0 ? `0.${"0".repeat(-point)}${digits}` : digits.padEnd(point, "0");
  return isNegative ? `-${plain}` : plain;
}

export interface Digits {
  readonly isNegative: boolean;
  /** The digits before the point, without leading zeros; at least "0". */
  readonly whole: string;
  /** The digits after the point, without trailing zeros. */
  readonly fraction: string;
}

const decimal = /^([+-]?)0*(\d{1,30})(?:\.(\d*?)0*)?$/;

/** Undefined if the text is not a plain decimal with at most 30 digits before the point. */
export function readDigits(text: string): Digits | undefined {
  const found = text.length <= 100 && !text.endsWith(".") ? decimal.exec(text) : null;
  if (!found) return undefined;
  const [, sign, whole = "", fraction = ""] = found;
  return { isNegative: sign === "-" && (whole !== "0" || fraction !== ""), whole, fraction };
}

/** Canonical text for the given scale. The fraction must fit. */
export function fixedText({ isNegative, whole, fraction }: Digits, scale: number): string {
  const text = scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, "0")}`;
  return isNegative ? `-${text}` : text;
}

/** Rounds half away from zero to the given number of places. */
export function rounded(digits: Digits, scale: number): Digits {
  if (digits.fraction.length <= scale) return digits;
  const kept = BigInt(digits.whole + digits.fraction.slice(0, scale));
  const next = String(digits.fraction.charAt(scale) >= "5" ? kept + 1n : kept).padStart(scale + 1, "0");
  const at = next.length - scale;
  const fraction = next.slice(at).replace(/0+$/, "");
  const whole = next.slice(0, at);
  return { isNegative: digits.isNegative && (whole !== "0" || fraction !== ""), whole, fraction };
}

/** The number multiplied by ten to the power of the scale, for comparison. The fraction must fit. */
export function scaled({ isNegative, whole, fraction }: Digits, scale: number): bigint {
  const value = BigInt(whole + fraction.padEnd(scale, "0"));
  return isNegative ? -value : value;
}
