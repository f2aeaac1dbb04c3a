import { characterCount } from "../../fields/bounds.ts";
import { matchesPattern } from "../../patterns/pattern.ts";
import { isDecimal, isMoment } from "../../values/compare-operands.ts";
import { fromNumber, parseDecimal, toNumber, toText } from "../../values/decimal.ts";
import { round } from "../../values/decimal-arithmetic.ts";
import { dateOf } from "../../values/moment.ts";
import type { Operand } from "../../values/operand.ts";
import { flat, joined, part, type Run, type RunTable, textMax, textOf, typed } from "./run.ts";

const letters = (found: readonly string[] | null) => (found ? found.join("") : null);

const concat: Run = (args) => joined(flat(args), "");

export const textFunctions: RunTable = {
  LEN: typed("t", (text) => fromNumber(characterCount(text))),
  UPPER: typed("t", (text) => text.toUpperCase()),
  LOWER: typed("t", (text) => text.toLowerCase()),
  TRIM: typed("t", (text) => text.trim()),
  CLEAN: typed("t", (text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim()),
  LEFT: typed("ti", (text, count) => letters(part([...text], 1, count))),
  RIGHT: typed("ti", (text, count) => {
    const all = [...text];
    return letters(part(all, Math.max(all.length - count, 0) + 1));
  }),
  MID: typed("tiI", (text, start, count) => letters(part([...text], start, count))),
  CONCAT: concat,
  "&": concat,
  JOIN: typed("lT", (list, separator = ", ") => joined(flat(list), separator)),
  SPLIT: typed("ts", (text, separator) => (separator ? text.split(separator) : [...text])),
  REPLACE: typed("tst", (text, old, next) => (old ? joined(text.split(old), next) : text)),
  CONTAINS: typed("ts", (text, other) => text.includes(other)),
  STARTS_WITH: typed("tt", (text, other) => text.startsWith(other)),
  ENDS_WITH: typed("tt", (text, other) => text.endsWith(other)),
  FIND: typed("ts", (text, other) => {
    const at = text.indexOf(other);
    return at < 0 ? null : fromNumber(characterCount(text.slice(0, at)) + 1);
  }),
  REPT: typed("ti", (text, times) =>
    times >= 0 && text.length * times <= textMax ? text.repeat(times) : null,
  ),
  VALUE: typed("t", (text) => parseDecimal(text.trim())),
  TEXT: ([value = null, form = null]) => {
    if (form !== null) return formed(value, form);
    return value === null ? null : textOf(value);
  },
  MATCHES: ([text = null, pattern = null], work) =>
    typeof text === "string" && typeof pattern === "string"
      ? (matchesPattern(pattern, text, work) ?? null)
      : null,
};

/** Formats a number with the given number of decimal places, or a moment with a format such as DD.MM.YYYY. */
function formed(value: Operand, form: Operand): string | null {
  if (isDecimal(value) && isDecimal(form)) {
    const places = toNumber(form);
    const rounded = Number.isInteger(places) && places >= 0 && places <= 20 ? round(value, places) : null;
    return (
      rounded && toText({ digits: rounded.digits * 10n ** BigInt(places - rounded.scale), scale: places })
    );
  }
  if (!isMoment(value) || value.kind === "duration" || typeof form !== "string") return null;
  const iso = dateOf(value).toISOString();
  return form.replace(/YYYY|MM|DD|hh|mm|ss/g, (name) => {
    const at = "YYYY-MM-DDThh:mm:ss".indexOf(name);
    return iso.slice(at, at + name.length);
  });
}
