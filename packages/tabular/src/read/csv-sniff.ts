/** Detects the CSV dialect: parses the beginning of the text with each candidate and picks the best result. */
import { type ByteSource, readRange } from "./byte-source.ts";
import { type Dialect, scanRecords } from "./csv-scan.ts";
import { decoderOf, detectEncoding, hidesBars, namedEncoding } from "./encoding.ts";
import { looksLikeHeader } from "./header.ts";
import type { CsvFormat, FormatWish } from "./table.ts";
import { TableError } from "./table-error.ts";

const lookedBytes = 128 * 1024;
const lookedRows = 200;
const delimiters = [",", ";", "\t", "|"];

export async function sniffCsv(source: ByteSource, wish: FormatWish): Promise<CsvFormat> {
  const encoding = await (wish.encoding === undefined
    ? detectEncoding(source)
    : namedEncoding(source, wish.encoding));
  const decoder = decoderOf(encoding.name);
  const head = await readRange(source, encoding.markBytes, encoding.markBytes + lookedBytes);
  const whole = decoder.charsOf(head);
  if (whole.trim() === "") throw new TableError("empty");
  const { told, text } = toldDelimiter(whole);
  const isEnd = encoding.markBytes + head.length >= source.size;
  const newline = text.includes("\n") || !text.includes("\r") ? "\n" : "\r";
  const quote = wish.quote ?? '"';
  const possible = delimiters.filter((one) => one !== "|" || !hidesBars(encoding.name));
  const delimiter = wish.delimiter ?? told ?? bestDelimiter(text, isEnd, possible, { quote, newline });
  if (delimiter === "|" && hidesBars(encoding.name)) throw new TableError("unknown_encoding");
  const [first = [], ...rows] = trial(text, isEnd, { delimiter, quote, newline });
  const hasHeader = wish.hasHeader ?? looksLikeHeader(first, rows);
  return { kind: "csv", encoding: encoding.name, delimiter, quote, newline, hasHeader };
}

/** Some spreadsheets declare the delimiter in the first line: `sep=;`. */
export function toldDelimiter(text: string): { told: string | undefined; text: string } {
  const found = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text);
  return found ? { told: found[1], text: text.slice(found[0].length) } : { told: undefined, text };
}

function bestDelimiter(
  text: string,
  isEnd: boolean,
  possible: readonly string[],
  rest: Omit<Dialect, "delimiter">,
): string {
  let best = ",";
  let bestScore = 0;
  for (const delimiter of possible) {
    const score = scoreOf(trial(text, isEnd, { ...rest, delimiter }));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/** Prefers rows of equal width, and then more columns. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const widths = new Map<number, number>();
  for (const { length } of rows) if (length > 0) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [[width, count] = [0, 0]] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const total = [...widths.values()].reduce((sum, one) => sum + one, 0);
  if (width < 2) return 0;
  return (count / total) ** 2 * (1 + Math.log2(width));
}

/** The sample may end in the middle of a row or inside a quote; the complete rows are enough. */
function trial(text: string, isEnd: boolean, dialect: Dialect): string[][] {
  const rows: string[][] = [];
  const scanned = scanRecords(text, 0, isEnd, dialect, rows, lookedRows);
  if (rows.length === 0 && scanned.at < text.length) scanRecords(text, 0, true, dialect, rows, 1);
  return rows;
}
