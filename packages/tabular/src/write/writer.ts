/**
 * Tables as files, row by row: one interface for every format. A writer holds a bounded number of rows, whatever the size of the
 * file. Values are texts as a database or an API gives them, numbers and truth values; the column's type says what they mean.
 */
import { createCsvWriter } from "./csv.ts";
import { createNdjsonWriter } from "./ndjson.ts";
import { createParquetWriter } from "./parquet.ts";
import type { TableWriter, WriterColumn, WriterOptions } from "./table-writer.ts";
import { createXlsxWriter } from "./xlsx.ts";

export const writtenFormats = ["csv", "xlsx", "ndjson", "parquet"] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

export function createWriter(
  format: WrittenFormat,
  columns: readonly WriterColumn[],
  options: WriterOptions = {},
): TableWriter {
  switch (format) {
    case "csv":
      return createCsvWriter(columns, options);
    case "ndjson":
      return createNdjsonWriter(columns);
    case "xlsx":
      return createXlsxWriter(columns, options);
    case "parquet":
      return createParquetWriter(columns);
  }
}
