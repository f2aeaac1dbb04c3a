/**
 * Writes Parquet, one row group at a time: each group is flushed before the next is collected. Numbers are doubles,
 * points in time are millisecond timestamps, JSON is marked as such, and everything else is text. Every column is
 * nullable.
 */
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { createOutlet } from "./outlet.ts";
import type { TableWriter, Value, ValueType, WriterColumn } from "./table-writer.ts";

const groupRows = 2_500;
/** Rows can be long, so a group also ends at this size. */
const groupCharsMax = 3_000_000;

const typeNames = {
  text: "STRING",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  date: "STRING",
  datetime: "TIMESTAMP",
  json: "JSON",
} as const;

export function createParquetWriter(columns: readonly WriterColumn[]): TableWriter {
  const outlet = createOutlet();
  const bytes = new ByteWriter();
  const names = uniqueNames(columns.map(({ name }) => name));
  const columnData = (group: readonly unknown[][]): ColumnSource[] =>
    columns.map(({ type }, at) => ({
      name: names[at] ?? "",
      type: typeNames[type],
      nullable: true,
      data: group[at] ?? [],
    }));
  const schema = schemaFromColumnData({ columnData: columnData([]) });
  const file = new ParquetWriter({ writer: bytes, schema, statistics: false });
  let group: unknown[][] = columns.map(() => []);
  let rowsInGroup = 0;
  let charsInGroup = 0;

  const flush = async () => {
    if (rowsInGroup > 0) await file.write({ columnData: columnData(group), rowGroupSize: rowsInGroup });
    group = columns.map(() => []);
    rowsInGroup = 0;
    charsInGroup = 0;
    await sendWritten();
  };

  const sendWritten = async () => {
    const written = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    await outlet.send(written);
  };

  return {
    stream: outlet.stream,
    write: async (rows) => {
      for (const row of rows) {
        for (let at = 0; at < columns.length; at += 1) {
          const value = row[at] ?? null;
          group[at]?.push(cellOf(columns[at]?.type ?? "text", value));
          if (typeof value === "string") charsInGroup += value.length;
        }
        rowsInGroup += 1;
        if (rowsInGroup >= groupRows || charsInGroup >= groupCharsMax) await flush();
      }
    },
    end: async () => {
      await flush();
      await file.finish();
      await sendWritten();
      outlet.end();
    },
  };
}

function cellOf(type: ValueType, value: Value): unknown {
  if (value === null) return null;
  switch (type) {
    case "number": {
      const number = value === "" ? Number.NaN : Number(value);
      return Number.isFinite(number) ? number : null;
    }
    case "boolean":
      return value === true || value === "true" || value === "t";
    case "datetime": {
      const time = new Date(String(value));
      return Number.isNaN(time.getTime()) ? null : time;
    }
    case "json":
      return jsonOf(String(value));
    default:
      return String(value);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Column names must be unique, so duplicates get a number. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name || "column";
    for (let number = 2; seen.has(unique); number += 1) unique = `${name}_${number}`;
    seen.add(unique);
    return unique;
  });
}
