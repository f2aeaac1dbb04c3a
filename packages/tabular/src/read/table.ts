/** The common interface of table readers. */

/** Text for CSV and XLSX; any JSON value for NDJSON. */
export type RawCell = unknown;
/** A row without cells is an empty line. Trailing cells may be missing. */
export type RawRow = readonly RawCell[];

/**
 * A position after a row, from which reading can resume. Spreadsheets have no `byte` offset, so their rows are
 * skipped one by one.
 */
export interface Position {
  readonly byte: number;
  /** The number of rows before this position, including the header. */
  readonly row: number;
}

export interface Batch {
  /** The number of the first row, counted from 1 including the header, as in spreadsheets. */
  readonly firstRow: number;
  readonly rows: readonly RawRow[];
  /** The position after the last row. */
  readonly position: Position;
}

export interface Table {
  /** Unique column names; generated if the file has none. */
  readonly header: readonly string[];
  /** Where the data rows begin. */
  readonly start: Position;
  batches(from?: Position): AsyncIterable<Batch>;
}

export interface CsvFormat {
  readonly kind: "csv";
  readonly encoding: string;
  readonly delimiter: string;
  /** If empty, no cell is quoted. */
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

/** Known properties of a file; the rest is detected. */
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
  /** Removes the apostrophes that CSV exports add before formula-like text. */
  readonly unguards?: boolean | undefined;
}

export const batchRowsDefault = 1_000;
export const columnsMax = 1_000;
/** In characters; a longer row means an unclosed quote or a file that is not a table. */
export const rowCharsMax = 4 * 1024 ** 2;
