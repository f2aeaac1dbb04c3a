/** Comparing decimal numbers, which every form can do. Calculating with them is in `decimal.ts`. */
export interface Decimal {
  /** The digits without the decimal point. */
  readonly digits: bigint;
  /** How many of them are after the decimal point; never negative. */
  readonly scale: number;
}

/** Cached, because powers of ten are half the cost of arithmetic. */
const tens: bigint[] = [];
export const ten = (power: number): bigint => (tens[power] ??= 10n ** BigInt(power));

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  if (a.scale === b.scale) return [a.digits, b.digits, a.scale];
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * ten(scale - a.scale), b.digits * ten(scale - b.scale), scale];
}
