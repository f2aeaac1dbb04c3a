/**
 * Writes tables row by row, with one interface for all formats. A writer buffers a limited number of rows, whatever
 * the file size. Values are numbers, booleans, and text as provided by a database or API; the column type determines
 * their meaning.
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
