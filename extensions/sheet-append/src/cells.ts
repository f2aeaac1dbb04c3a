/**
 * What stands in a cell. A sheet reads some texts as formulas, and a formula can send the rest of the sheet elsewhere: an
 * answer must not become one. A leading apostrophe says "text" to the sheet, and is not shown.
 */
import type { Json } from "@formstead/extension-kit";

/** Also the wide signs of East Asian keyboards, and after spaces, tabs and line ends: sheets look past those. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

export function cellOf(value: Json | undefined, allowFormulas: boolean): string | number | boolean {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : listed(value);
  return !allowFormulas && formula.test(text) ? `'${text}` : text;
}

/** Several choices in one cell; what has more to it as JSON. */
function listed(value: Json): string {
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);
  return isPlain ? value.map((one) => String(one ?? "")).join(", ") : JSON.stringify(value);
}
