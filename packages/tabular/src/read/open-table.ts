/** Detects the format of a table file and opens it. */
import { type ByteSource, readRange } from "./byte-source.ts";
import { sniffCsv } from "./csv-sniff.ts";
import { openCsv } from "./csv-table.ts";
import { openNdjson } from "./ndjson-table.ts";
import type { FormatWish, ReadOptions, Table, TableFormat } from "./table.ts";
import { TableError } from "./table-error.ts";
import { openXlsx, sniffXlsx } from "./xlsx/xlsx-table.ts";

/** Uses the given settings and detects the rest. Throws TableError. */
export async function sniffTable(source: ByteSource, wish: FormatWish = {}): Promise<TableFormat> {
  if (source.size === 0) throw new TableError("empty");
  switch (wish.kind ?? (await kindOf(source))) {
    case "xlsx":
      return sniffXlsx(source, wish);
    case "ndjson":
      return { kind: "ndjson" };
    case "csv":
      return sniffCsv(source, wish);
  }
}

/** Throws TableError, both here and while reading rows. */
export async function openTable(
  source: ByteSource,
  format: TableFormat,
  options: ReadOptions = {},
): Promise<Table> {
  switch (format.kind) {
    case "xlsx":
      return openXlsx(source, format, options);
    case "ndjson":
      return openNdjson(source, options);
    case "csv":
      return openCsv(source, format, options);
  }
}

async function kindOf(source: ByteSource): Promise<TableFormat["kind"]> {
  const head = await readRange(source, 0, 64 * 1024);
  if (head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return "xlsx";
  // The legacy XLS format, and the container of password-protected workbooks.
  if (head.subarray(0, 4).toString("hex") === "d0cf11e0") throw new TableError("not_a_workbook");
  const [line = ""] = head
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart()
    .split("\n");
  if (!line.startsWith("{")) return "csv";
  try {
    JSON.parse(line);
    return "ndjson";
  } catch {
    return "csv";
  }
}
