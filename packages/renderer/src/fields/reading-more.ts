/** Reads what people type, like `reading.ts`, for the types that few forms have. */
import type { JsonObject } from "@formstead/form-logic";
import { listOf, textOf } from "./control.ts";
import { readDecimal } from "./reading.ts";

export function readPercent(text: string, language?: string): string | null {
  return readDecimal(text.replace(/\s*[%٪]\s*$/, ""), language);
}

const urlMax = 2_048;

/** Adds the scheme to an address such as `example.com`. */
export function readUrl(text: string, { schemes }: JsonObject): string | null {
  const typed = text.trim();
  const allowed = listOf(schemes).map(textOf);
  const scheme = allowed.length === 0 || allowed.includes("https") ? "https" : allowed[0];
  const [host = ""] = typed.split(/[/?#]/, 1);
  const isBare = typed.length < urlMax && /^[\p{L}\d.-]+\.\p{L}[\p{L}\d-]+(:\d+)?$/u.test(host);
  return isBare ? `${scheme}://${typed}` : typed || null;
}

export function readIban(text: string): string | null {
  return text.replace(/\s+/g, "").toUpperCase() || null;
}

/** The currency is stored separately, so its sign or code beside the amount is not needed. */
export function readMoney(text: string, language?: string): string | null {
  return readDecimal(text.replace(/\p{Sc}|[A-Z]{3}/gu, ""), language);
}
