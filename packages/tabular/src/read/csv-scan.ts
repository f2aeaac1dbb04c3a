/**
 * Splits delimited text into records, following RFC 4180 and common spreadsheet output. Optimized for speed: a line
 * without quotes uses the native `split`. Independent of encodings: one character of the text is a fixed number of
 * bytes, so an index in the text is a position in the file.
 */

export interface Dialect {
  readonly delimiter: string;
  /** If empty, no cell is quoted. */
  readonly quote: string;
  readonly newline: "\n" | "\r";
}

export interface Scanned {
  /** The index after the last complete record. */
  readonly at: number;
  /** The text ends inside a quoted cell. */
  readonly isOpen: boolean;
}

const carriageReturn = 13;
const emptyRow: string[] = [];

/**
 * Adds records to `rows` until there are `rowsMax`. Without `isEnd`, more text may follow, so an incomplete record is
 * left for later. Text after a closing quote belongs to the cell; a quote inside an unquoted cell is an ordinary
 * character.
 */
export function scanRecords(
  text: string,
  from: number,
  isEnd: boolean,
  dialect: Dialect,
  rows: string[][],
  rowsMax: number,
): Scanned {
  const { delimiter, quote, newline } = dialect;
  const scanner = new QuotedScanner(text, isEnd, dialect);
  let nextQuote = quote === "" ? Number.POSITIVE_INFINITY : -1;
  let at = from;
  while (rows.length < rowsMax && at < text.length) {
    const end = text.indexOf(newline, at);
    if (nextQuote < at) {
      nextQuote = text.indexOf(quote, at);
      if (nextQuote < 0) nextQuote = Number.POSITIVE_INFINITY;
    }
    const lineEnd = end < 0 ? text.length : end;
    if (nextQuote < lineEnd) {
      const row: string[] = [];
      const next = scanner.readRecord(at, row);
      if (next < 0) return { at, isOpen: scanner.isOpen };
      rows.push(row);
      at = next;
      continue;
    }
    if (end < 0 && !isEnd) break;
    const stop = withoutReturn(text, at, lineEnd, newline);
    rows.push(stop === at ? emptyRow : text.slice(at, stop).split(delimiter));
    at = lineEnd + 1;
  }
  return { at: Math.min(at, text.length), isOpen: false };
}

/**
 * Reads records with quotes, cell by cell. Caches the next delimiter and line end, so that each is searched for once.
 */
class QuotedScanner {
  isOpen = false;
  readonly #text: string;
  readonly #isEnd: boolean;
  readonly #dialect: Dialect;
  #delimiterAt = -1;
  #lineEndAt = -1;

  constructor(text: string, isEnd: boolean, dialect: Dialect) {
    this.#text = text;
    this.#isEnd = isEnd;
    this.#dialect = dialect;
  }

  /** Returns the index after the record, or -1 if it is incomplete. */
  readRecord(from: number, row: string[]): number {
    const text = this.#text;
    const { newline, quote } = this.#dialect;
    let at = from;
    for (;;) {
      let cell = "";
      let plainFrom = at;
      if (text.startsWith(quote, at)) {
        const closed = this.#readQuoted(at + 1);
        if (closed === undefined) return -1;
        cell = closed.cell;
        plainFrom = closed.at;
      }
      const lineEnd = this.#lineEnd(plainFrom);
      const cellEnd = Math.min(this.#delimiter(plainFrom), lineEnd);
      if (cellEnd === text.length && !this.#isEnd) return -1;
      const isLast = cellEnd === lineEnd;
      const stop = isLast ? withoutReturn(text, plainFrom, cellEnd, newline) : cellEnd;
      row.push(plainFrom === stop ? cell : cell + text.slice(plainFrom, stop));
      at = cellEnd + 1;
      if (isLast) return at;
    }
  }

  #readQuoted(from: number): { cell: string; at: number } | undefined {
    const text = this.#text;
    const { quote } = this.#dialect;
    let cell = "";
    let at = from;
    for (;;) {
      const end = text.indexOf(quote, at);
      const mayGoOn = end === text.length - 1 && !this.#isEnd;
      if (end < 0 || mayGoOn) {
        this.isOpen = end < 0;
        return undefined;
      }
      if (!text.startsWith(quote, end + 1)) return { cell: cell + text.slice(at, end), at: end + 1 };
      cell += text.slice(at, end + 1);
      at = end + 2;
    }
  }

  #delimiter(from: number): number {
    if (this.#delimiterAt < from) this.#delimiterAt = this.#find(this.#dialect.delimiter, from);
    return this.#delimiterAt;
  }

  #lineEnd(from: number): number {
    if (this.#lineEndAt < from) this.#lineEndAt = this.#find(this.#dialect.newline, from);
    return this.#lineEndAt;
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found < 0 ? this.#text.length : found;
  }
}

/** Lines may end with CRLF. */
function withoutReturn(text: string, from: number, end: number, newline: string): number {
  const isBoth = newline === "\n" && end > from && text.charCodeAt(end - 1) === carriageReturn;
  return isBoth ? end - 1 : end;
}
