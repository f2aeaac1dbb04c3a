/** Reads a file with one JSON object per line. The columns are the members of the first objects. */
import type { ByteSource } from "./byte-source.ts";
import { pieces } from "./csv-table.ts";
import {
  type Batch,
  batchRowsDefault,
  columnsMax,
  type Position,
  type RawRow,
  type ReadOptions,
  rowCharsMax,
  type Table,
} from "./table.ts";
import { TableError } from "./table-error.ts";

const lookedRows = 1_000;
const lineFeed = 10;
const markBytes = 3;

type JsonLine = Readonly<Record<string, unknown>>;
interface Lines {
  readonly firstRow: number;
  readonly lines: readonly (JsonLine | undefined)[];
  readonly position: Position;
}

export async function openNdjson(source: ByteSource, options: ReadOptions): Promise<Table> {
  const start = { byte: 0, row: 0 };
  const header = new Set<string>();
  for await (const { lines } of readLines(source, start, lookedRows)) {
    for (const line of lines) for (const key of Object.keys(line ?? {})) header.add(key);
    break;
  }
  if (header.size === 0) throw new TableError("empty");
  if (header.size > columnsMax) throw new TableError("too_many_columns");
  const keys = [...header];
  async function* batches(from: Position = start): AsyncGenerator<Batch> {
    for await (const { firstRow, lines, position } of readLines(
      source,
      from,
      options.batchRows ?? batchRowsDefault,
    ))
      yield { firstRow, position, rows: lines.map((line) => (line ? cellsOf(line, keys) : [])) };
  }
  return { header: keys, start, batches };
}

function cellsOf(line: JsonLine, keys: readonly string[]): RawRow {
  return keys.map((key) => (Object.hasOwn(line, key) ? line[key] : null));
}

async function* readLines(source: ByteSource, from: Position, batchRows: number): AsyncGenerator<Lines> {
  let firstRow = from.row + 1;
  let lines: (JsonLine | undefined)[] = [];
  let start = from.byte;
  let rest: Buffer = Buffer.alloc(0);
  for await (const { piece, isEnd } of pieces(source, from.byte)) {
    const block: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    while (at < block.length) {
      const found = block.indexOf(lineFeed, at);
      if (found < 0 && !isEnd) break;
      const end = found < 0 ? block.length : found;
      const isFirst = start + at === 0;
      lines.push(parseLine(block.toString("utf8", at, end), isFirst, firstRow + lines.length));
      at = Math.min(end + 1, block.length);
      if (lines.length < batchRows) continue;
      yield { firstRow, lines, position: { byte: start + at, row: firstRow + lines.length - 1 } };
      firstRow += lines.length;
      lines = [];
    }
    rest = block.subarray(at);
    start += at;
    if (rest.length > rowCharsMax + markBytes) throw new TableError("row_too_long", firstRow + lines.length);
  }
  if (lines.length > 0)
    yield { firstRow, lines, position: { byte: start, row: firstRow + lines.length - 1 } };
}

/** Undefined for an empty line. */
function parseLine(text: string, isFirst: boolean, row: number): JsonLine | undefined {
  const bare = (isFirst ? text.replace(/^\ufeff/, "") : text).trim();
  if (bare === "") return undefined;
  try {
    const value: unknown = JSON.parse(bare);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonLine;
  } catch {
    // Reported below, together with JSON that is not an object.
  }
  throw new TableError("not_json", row);
}
