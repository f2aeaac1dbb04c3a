/** What a file that holds a table looks like to those who read it, whatever its format. */

/** Text of a CSV or XLSX cell; of NDJSON any value. */
export type RawCell = unknown;
/** A row without cells is an empty line. Cells at the end may be missing. */
export type RawRow = readonly RawCell[];

/** Behind a row: where reading can begin again. Spreadsheets have no `byte` to go to, so they are counted through. */
export interface Position {
  readonly byte: number;
  /** Rows up to here, the header among them. */
  readonly row: number;
}

export interface Batch {
  /** The number of its first row, counted from 1 with the header, as spreadsheets do. */
  readonly firstRow: number;
  readonly rows: readonly RawRow[];
  /** Behind its last row. */
  readonly position: Position;
}

export interface Table {
  /** Names of the columns, each once; made up where the file has none. */
  readonly header: readonly string[];
  /** Where the rows begin. */
  readonly start: Position;
  batches(from?: Position): AsyncIterable<Batch>;
}

export interface CsvFormat {
  readonly kind: "csv";
  readonly encoding: string;
  readonly delimiter: string;
  /** Empty: nothing is quoted. */
  readonly quote: string;
  readonly newline: "\n" | "\r";
  readonly hasHeader: boolean;
}
export interface XlsxFormat {
  readonly kind: "xlsx";
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly hasHeader: boolean;
}
export interface NdjsonFormat {
  readonly kind: "ndjson";
}
export type TableFormat = CsvFormat | XlsxFormat | NdjsonFormat;

/** What somebody knows of a file; the rest is found out by looking at it. */
export interface FormatWish {
  readonly kind?: TableFormat["kind"] | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly quote?: string | undefined;
  readonly hasHeader?: boolean | undefined;
  readonly sheet?: string | undefined;
}

export interface ReadOptions {
  readonly batchRows?: number | undefined;
  /** Takes away the quotes that an export as CSV puts before what looks like a formula. */
  readonly unguards?: boolean | undefined;
}

export const batchRowsDefault = 1_000;
export const columnsMax = 1_000;
/** In characters; a row beyond that is a quote that was never closed, or no table. */
export const rowCharsMax = 4 * 1024 ** 2;
