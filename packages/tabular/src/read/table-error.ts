/** Why a file cannot be read as a table. Callers translate the codes for users. */

export type TableErrorCode =
  | "empty"
  | "unclosed_quote"
  | "row_too_long"
  | "too_many_columns"
  | "not_json"
  | "unknown_encoding"
  | "not_a_workbook"
  | "encrypted"
  | "no_such_sheet"
  | "broken_xml"
  | "archive_too_large"
  | "too_much_text";

export class TableError extends Error {
  override readonly name = "TableError";
  readonly code: TableErrorCode;
  /** The row of the problem, counted from 1 including the header. */
  readonly row: number | undefined;
  constructor(code: TableErrorCode, row?: number, options?: ErrorOptions) {
    super(row === undefined ? code : `${code} in row ${row}`, options);
    this.code = code;
    this.row = row;
  }
}
