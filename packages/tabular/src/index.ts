/** Reads and writes table files as streams, row by row. */
export { guard, unguard } from "./formula-safe.ts";
export { openArchive } from "./read/archive.ts";
export { type ByteSource, bufferSource, fileSource } from "./read/byte-source.ts";
export { openTable, sniffTable } from "./read/open-table.ts";
export type {
  Batch,
  FormatWish,
  Position,
  RawCell,
  RawRow,
  ReadOptions,
  Table,
  TableFormat,
} from "./read/table.ts";
export { TableError, type TableErrorCode } from "./read/table-error.ts";
export { listBytes, moneyBytes } from "./write/copy-bytes.ts";
export { type BytesRewriter, type CopyColumn, type CopyPieces, createCopyCsv } from "./write/copy-csv.ts";
export { createCopyNdjson, rewritten } from "./write/copy-ndjson.ts";
export { createCopyRows } from "./write/copy-rows.ts";
export { csvHead, csvLine, type Delimiter, delimiters } from "./write/csv-text.ts";
export { createOutlet } from "./write/outlet.ts";
export type {
  TableWriter,
  Value,
  ValueType,
  WriterColumn,
  WriterOptions,
} from "./write/table-writer.ts";
export { createWriter, type WrittenFormat, writtenFormats } from "./write/writer.ts";
export { createZip, type ZippedFile } from "./write/zip.ts";
export { createZonedTime, isTimeZone, utcTimeBytes } from "./write/zoned-time.ts";
