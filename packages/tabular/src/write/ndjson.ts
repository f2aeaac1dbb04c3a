/** One JSON object per line, with members in column order. Empty values are null. */
import { createOutlet } from "./outlet.ts";
import type { TableWriter, Value, ValueType, WriterColumn } from "./table-writer.ts";

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Formats rows with these columns as lines. */
export function ndjsonLines(
  columns: readonly WriterColumn[],
): (rows: readonly (readonly Value[])[]) => string {
  const names = columns.map(({ name }) => JSON.stringify(name));
  const lineOf = (row: readonly Value[]): string => {
    let line = "";
    for (let at = 0; at < columns.length; at += 1)
      line += `${at === 0 ? "{" : ","}${names[at]}:${memberOf(columns[at]?.type ?? "text", row[at] ?? null)}`;
    return line === "" ? "{}\n" : `${line}}\n`;
  };
  return (rows) => rows.map(lineOf).join("");
}

export function createNdjsonWriter(columns: readonly WriterColumn[]): TableWriter {
  const outlet = createOutlet();
  const lines = ndjsonLines(columns);
  return {
    stream: outlet.stream,
    write: (rows) => outlet.send(Buffer.from(lines(rows))),
    end: async () => outlet.end(),
  };
}

function memberOf(type: ValueType, value: Value): string {
  if (value === null) return "null";
  if (typeof value !== "string") return JSON.stringify(value);
  // JSON can contain line breaks between members; inside strings they are escaped.
  if (type === "json") return /[\r\n]/.test(value) ? value.replace(/[\r\n]+/g, " ") : value;
  if (type === "number" && jsonNumber.test(value)) return value;
  if (type === "boolean" && (value === "true" || value === "t")) return "true";
  if (type === "boolean" && (value === "false" || value === "f")) return "false";
  return JSON.stringify(value);
}
