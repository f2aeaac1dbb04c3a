/** Reads delimited text in batches of rows, starting at any row. Holds one block in memory at a time. */
import { unguard } from "../formula-safe.ts";
import { type ByteSource, readRange } from "./byte-source.ts";
import { scanRecords } from "./csv-scan.ts";
import { toldDelimiter } from "./csv-sniff.ts";
import { type Decoder, decoderOf, namedEncoding } from "./encoding.ts";
import { columnNames } from "./header.ts";
import {
  type Batch,
  batchRowsDefault,
  type CsvFormat,
  columnsMax,
  type Position,
  type ReadOptions,
  rowCharsMax,
  type Table,
} from "./table.ts";
import { TableError } from "./table-error.ts";

/** Small enough for V8's young generation; larger strings would be collected rarely. */
const blockBytes = 32 * 1024;

export async function openCsv(source: ByteSource, format: CsvFormat, options: ReadOptions): Promise<Table> {
  const decoder = decoderOf(format.encoding);
  const begin = await beginOf(source, format, decoder);
  const read = (from: Position, batchRows: number) =>
    readBatches({ source, format, decoder, unguards: options.unguards ?? false }, from, batchRows);
  const first = await firstBatch(read({ byte: begin, row: 0 }, 1));
  const row = first?.rows[0] ?? [];
  if (row.length > columnsMax) throw new TableError("too_many_columns", 1);
  const width = format.hasHeader ? row.length : await widthOf(read({ byte: begin, row: 0 }, 100));
  const start = format.hasHeader && first ? first.position : { byte: begin, row: 0 };
  return {
    header: columnNames(format.hasHeader ? row : [], width),
    start,
    batches: (from = start) => read(from, options.batchRows ?? batchRowsDefault),
  };
}

async function firstBatch(batches: AsyncIterable<Batch>): Promise<Batch | undefined> {
  for await (const batch of batches) return batch;
  return undefined;
}

async function widthOf(batches: AsyncIterable<Batch>): Promise<number> {
  const batch = await firstBatch(batches);
  return Math.min(columnsMax, Math.max(1, ...(batch?.rows ?? []).map(({ length }) => length)));
}

/** The position after the byte order mark and an optional line that declares the delimiter. */
async function beginOf(source: ByteSource, format: CsvFormat, decoder: Decoder): Promise<number> {
  const { markBytes } = await namedEncoding(source, format.encoding);
  const head = decoder.charsOf(await readRange(source, markBytes, markBytes + 32));
  const toldChars = head.length - toldDelimiter(head).text.length;
  return markBytes + toldChars * decoder.unitBytes;
}

interface Reading {
  readonly source: ByteSource;
  readonly format: CsvFormat;
  readonly decoder: Decoder;
  readonly unguards: boolean;
}

async function* readBatches(reading: Reading, from: Position, batchRows: number): AsyncGenerator<Batch> {
  const { source, format, decoder } = reading;
  let firstRow = from.row + 1;
  let rows: string[][] = [];
  let start = from.byte;
  let rest: Buffer = Buffer.alloc(0);
  for await (const { piece, isEnd } of pieces(source, from.byte)) {
    const block = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const text = decoder.charsOf(block);
    const decode = cellReader(reading, block);
    let at = 0;
    for (;;) {
      const had = rows.length;
      const scanned = scanRecords(text, at, isEnd, format, rows, batchRows);
      at = scanned.at;
      if (decode) decodeRows(rows, had, decode);
      if (isEnd && scanned.isOpen) throw new TableError("unclosed_quote", firstRow + rows.length);
      if (rows.length < batchRows) break;
      yield {
        firstRow,
        rows,
        position: { byte: start + at * decoder.unitBytes, row: firstRow + rows.length - 1 },
      };
      firstRow += rows.length;
      rows = [];
    }
    rest = block.subarray(at * decoder.unitBytes);
    start += at * decoder.unitBytes;
    if (rest.length > rowCharsMax * decoder.unitBytes)
      throw new TableError("row_too_long", firstRow + rows.length);
  }
  if (rows.length > 0) yield { firstRow, rows, position: { byte: start, row: firstRow + rows.length - 1 } };
}

function cellReader({ decoder, unguards }: Reading, block: Buffer): ((cell: string) => string) | undefined {
  const decode = decoder.cellDecoder(block);
  if (!unguards) return decode;
  return decode ? (cell) => unguard(decode(cell)) : unguard;
}

function decodeRows(rows: readonly string[][], from: number, decode: (cell: string) => string): void {
  for (let at = from; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    for (let cell = 0; cell < row.length; cell += 1) row[cell] = decode(row[cell] ?? "");
  }
}

/** Combines stream chunks into blocks of a useful size and marks the last one. */
export async function* pieces(
  source: ByteSource,
  start: number,
): AsyncGenerator<{ piece: Buffer; isEnd: boolean }> {
  let kept: Buffer[] = [];
  let bytes = 0;
  let left = source.size - start;
  if (left > 0) {
    for await (const chunk of (await source.read(start, source.size)) as AsyncIterable<Buffer>) {
      kept.push(chunk);
      bytes += chunk.length;
      left -= chunk.length;
      if (bytes < blockBytes || left <= 0) continue;
      yield { piece: kept.length === 1 ? chunk : Buffer.concat(kept), isEnd: false };
      kept = [];
      bytes = 0;
    }
  }
  yield { piece: Buffer.concat(kept), isEnd: true };
}
