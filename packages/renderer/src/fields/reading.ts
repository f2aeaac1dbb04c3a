/**
 * Reads what people type: small deviations are repaired, and what remains unclear stays text, so that validation can
 * report it. Pages without JavaScript read answers in the same way.
 */
import type { Json } from "@formstead/form-logic";
import { textOf } from "./control.ts";

const signs = new Map<string, string>();

/** The sign that separates thousands, or decimals, in a language. */
function signOf(kind: "group" | "decimal", language: string): string {
  const key = `${kind} ${language}`;
  const find = () =>
    new Intl.NumberFormat(language).formatToParts(12_345.5).find(({ type }) => type === kind);
  const known = signs.get(key) ?? find()?.value ?? "";
  signs.set(key, known);
  return known;
}

/** A number as people write it in a language. `readDecimal` reads it as the same number. */
export function shownDecimal(value: Json | undefined, language: string): string {
  const text = textOf(value);
  const isComma = /^-?\d+\.\d+$/.test(text) && signOf("decimal", language) === ",";
  return isComma ? text.replace(".", ",") : text;
}

/**
 * Accepts Arabic and Persian digits, a decimal comma, and thousands that are separated by spaces, apostrophes, or the
 * sign of the respondent's language. Without a language, 1,500 is unclear and stays as it is.
 */
export function readDecimal(text: string, language = ""): string | null {
  const plain = text
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replace(/(\d)[\s'’٬](?=\d{3}(?!\d))/g, "$1")
    .replace("٫", ".");
  const found = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:(\1)\d{3})*(?:([.,])\d+)?$/.exec(plain);
  if (!found) return (/^[^,.]*,[^,.]*$/.test(plain) ? plain.replace(",", ".") : plain) || null;
  const [, first = "", again, last] = found;
  const isGroup = again || (last && last !== first) || (language && signOf("group", language) === first);
  if (isGroup) return plain.replaceAll(first, "").replace(",", ".");
  return first === "." || language ? plain.replace(",", ".") : text;
}

/** Input that is not a number stays a string, so that validation can report it. */
export function readNumber(text: string, language?: string): Json {
  const plain = readDecimal(text, language) ?? "";
  return plain === ""
    ? null
    : /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) && Number.isFinite(+plain)
      ? +plain
      : text;
}
