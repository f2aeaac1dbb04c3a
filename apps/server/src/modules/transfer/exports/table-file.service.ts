/**
 * The rows of an export as a file: the database returns CSV, which is converted and written as a stream. Memory use
 * stays at a few megabytes, regardless of the number of rows.
 */

import type { Readable } from "node:stream";
import {
  type CopyColumn,
  type CopyPieces,
  createCopyCsv,
  createCopyNdjson,
  createCopyRows,
  createOutlet,
  createWriter,
  csvHead,
  rewritten,
  type WriterColumn,
} from "@formstead/tabular";
import type { Order } from "./exports.rules.ts";
import { rewriting, type SourceColumn, shapeOf, valueType } from "./source-columns.rules.ts";

/** The first value from the database is the row key, which is not part of the file. */
const key: CopyColumn = { isHidden: true };
const sentBytes = 1 << 18;

type Wanted = Pick<Order, "format" | "options">;

interface FileColumn extends WriterColumn, CopyColumn {}

function fileColumns({ format, options }: Wanted, columns: readonly SourceColumn[]): FileColumn[] {
  const shape = shapeOf(format);
  return columns.map((column) => ({
    name: options.header === "label" ? column.label : column.key,
    type: valueType(column, shape),
    ...rewriting(column, shape, options.timezone),
  }));
}

/** The content before the first row. */
export function headOf(wanted: Wanted, columns: readonly SourceColumn[]): Buffer {
  if (wanted.format !== "csv") return Buffer.alloc(0);
  const names = fileColumns(wanted, columns).map(({ name }) => name);
  return Buffer.from(csvHead(names, wanted.options));
}

/** Creates the file in pieces, for formats that can be split and joined between any two rows. */
export function createPieces(
  wanted: Wanted,
  columns: readonly SourceColumn[],
  pieceBytes = sentBytes,
): CopyPieces {
  const made = fileColumns(wanted, columns);
  return wanted.format === "csv"
    ? createCopyCsv([key, ...made], { ...wanted.options, pieceBytes })
    : createCopyNdjson(made);
}

export interface TableFile {
  readonly stream: Readable;
  /** Accepts database output and returns the number of rows so far. */
  feed(chunk: Buffer): Promise<number>;
  end(): Promise<number>;
}

/** Creates a file of any format as a single stream. */
export function createTableFile(wanted: Wanted, columns: readonly SourceColumn[]): TableFile {
  return wanted.format === "csv" || wanted.format === "ndjson"
    ? streamOfPieces(wanted, columns)
    : streamOfRows(wanted, columns);
}

function streamOfPieces(wanted: Wanted, columns: readonly SourceColumn[]): TableFile {
  const outlet = createOutlet();
  const pieces = createPieces(wanted, columns);
  let rows = 0;
  let head = headOf(wanted, columns);
  const send = async () => {
    const taken = pieces.take();
    rows += taken.rows;
    await outlet.send(Buffer.concat([head, taken.bytes]));
    head = Buffer.alloc(0);
  };
  return {
    stream: outlet.stream,
    feed: async (chunk) => {
      pieces.feed(chunk);
      if (pieces.size() >= sentBytes) await send();
      return rows;
    },
    end: async () => {
      await send();
      outlet.end();
      return rows;
    },
  };
}

function streamOfRows(wanted: Wanted, columns: readonly SourceColumn[]): TableFile {
  const made = fileColumns(wanted, columns);
  const writer = createWriter(wanted.format, made, wanted.options);
  const reader = createCopyRows();
  let rows = 0;
  return {
    stream: writer.stream,
    feed: async (chunk) => {
      const found = reader.feed(chunk);
      await writer.write(found.map((row) => rewritten(row.slice(1), made)));
      rows += found.length;
      return rows;
    },
    end: async () => {
      await writer.end();
      return rows;
    },
  };
}
