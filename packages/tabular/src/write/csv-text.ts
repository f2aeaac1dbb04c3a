/** The text of CSV as RFC 4180 has it: CRLF, quotes where needed. An empty text is `""`, nothing at all is nothing. */
import { guard } from "../formula-safe.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvOptions {
  readonly delimiter?: Delimiter | undefined;
  /** Tells Excel that it is UTF-8. */
  readonly bom?: boolean | undefined;
  readonly formulaSafe?: boolean | undefined;
}

const needsQuotes = /[",;|\t\r\n\0]|^\s|\s$|^$/u;

/** Quoted also for delimiters it does not have: spreadsheets try several. */
export function csvField(text: string, delimiter: Delimiter): string {
  return needsQuotes.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(
  values: readonly (string | number | boolean | null)[],
  { delimiter = ",", formulaSafe = true }: CsvOptions = {},
): string {
  const fields = values.map((value) => {
    if (value === null) return values.length === 1 ? '""' : "";
    const text = String(value);
    return csvField(formulaSafe ? guard(text) : text, delimiter);
  });
  return `${fields.join(delimiter)}\r\n`;
}

/** The first line, with what has to stand before it. */
export function csvHead(names: readonly string[], options: CsvOptions = {}): string {
  return `${options.bom ? "\ufeff" : ""}${csvLine(names, options)}`;
}
