/**
 * Determines whether a changed setting rejects answers that were valid before. If that is unclear, assumes that it
 * does.
 */
import { fromNumber, parseDecimal } from "../values/decimal.ts";
import { compareDecimals } from "../values/decimal-order.ts";
import type { Json } from "../values/json.ts";

/** Settings that list what is allowed; an absent or empty list allows everything. */
const allowing = /^(allowed_.+|weekdays|schemes|formats|accept|currencies|parts)$/;
/** Settings that list required or rejected values. */
const demanding = /^(blocked_.+|required_parts)$/;
const lowest = /^min(_.+)?$/;
const highest = /^(max(_.+)?|decimals)$/;
/** Settings for which any change other than removal may reject answers. */
const narrowing = /^(pattern|step|step_minutes|currency|amount)$/;
const demands = /^(require_all|with_name)$/;

export function isStricter(name: string, from: Json | undefined, to: Json | undefined): boolean {
  if (name === "allow_other") return from === true && to !== true;
  if (demands.test(name)) return to === true;
  if (to === undefined || to === null) return false;
  if (lowest.test(name)) return (order(to, from) ?? 1) > 0;
  if (highest.test(name)) return (order(to, from) ?? -1) < 0;
  if (narrowing.test(name)) return true;
  if (allowing.test(name)) return allowsLess(listOf(from), listOf(to));
  return demanding.test(name) && listOf(to).some((one) => !listOf(from).includes(one));
}

function allowsLess(from: readonly Json[], to: readonly Json[]): boolean {
  return to.length > 0 && (from.length === 0 || from.some((one) => !to.includes(one)));
}

/** Undefined if the two cannot be ordered, such as `today` and a date. */
function order(a: Json, b: Json | undefined): number | undefined {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (x && y) return compareDecimals(x, y);
  if (typeof a !== "string" || typeof b !== "string") return undefined;
  if (a.length !== b.length || !isPlainMoment(a) || !isPlainMoment(b)) return undefined;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Whether the text has a format in which strings of the same length sort correctly. */
function isPlainMoment(text: string): boolean {
  return /^(\d{4}-\d\d-\d\d|\d\d:\d\d)$/.test(text);
}

function decimalOf(value: Json | undefined) {
  if (typeof value === "number") return fromNumber(value);
  return typeof value === "string" ? parseDecimal(value) : null;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
