/** CSV text as in RFC 4180: CRLF, quotes where needed. An empty string is written as `""`, null as nothing. */
import { guard } from "../formula-safe.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvOptions {
  readonly delimiter?: Delimiter | undefined;
  /** Byte order mark, which makes Excel read the file as UTF-8. */
  readonly bom?: boolean | undefined;
  readonly formulaSafe?: boolean | undefined;
}

const needsQuotes = /[",;|\t\r\n\0]|^\s|\s$|^$/u;

/** Also quotes other common delimiters, because spreadsheets try several. */
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

/** The header line, with the byte order mark if required. */
export function csvHead(names: readonly string[], options: CsvOptions = {}): string {
  return `${options.bom ? "\ufeff" : ""}${csvLine(names, options)}`;
}
