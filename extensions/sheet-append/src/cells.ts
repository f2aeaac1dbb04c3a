/**
 * Converts values to cells. Spreadsheets evaluate some text as formulas, and a formula can leak the rest of the
 * sheet, so an answer must never become one. A leading apostrophe marks a cell as text and is not displayed.
 */
import type { Json } from "@formstead/extension-kit";

/** Includes full-width characters, and leading whitespace, which spreadsheets ignore. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

export function cellOf(value: Json | undefined, allowFormulas: boolean): string | number | boolean {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : listed(value);
  return !allowFormulas && formula.test(text) ? `'${text}` : text;
}

/** Joins lists of simple values; everything else becomes JSON. */
function listed(value: Json): string {
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);
  return isPlain ? value.map((one) => String(one ?? "")).join(", ") : JSON.stringify(value);
}
