import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Value, WriterColumn } from "../../write/table-writer.ts";
import { createWriter, type WrittenFormat } from "../../write/writer.ts";
import { bufferSource } from "../byte-source.ts";
import { openTable, sniffTable } from "../open-table.ts";

async function written(
  format: WrittenFormat,
  columns: readonly WriterColumn[],
  rows: readonly (readonly Value[])[],
): Promise<Buffer> {
  const writer = createWriter(format, columns, { formulaSafe: true });
  const work = writer.write(rows).then(() => writer.end());
  const [bytes] = await Promise.all([buffer(writer.stream), work]);
  return bytes;
}

async function readBack(
  bytes: Buffer,
  hasHeader: boolean,
): Promise<{ header: readonly string[]; rows: unknown[][] }> {
  const source = bufferSource(bytes);
  const format = await sniffTable(source, hasHeader ? { hasHeader } : {});
  const table = await openTable(source, format, { unguards: true });
  const rows: unknown[][] = [];
  for await (const batch of table.batches()) rows.push(...batch.rows.map((row) => [...row]));
  return { header: table.header, rows };
}

const columns: readonly WriterColumn[] = [
  { name: "Text", type: "text" },
  { name: "Number", type: "number" },
  { name: "Yes", type: "boolean" },
  { name: "Day", type: "date" },
];
const day = fc
  .date({ min: new Date("1900-03-01"), max: new Date("2200-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
// Generates only text that XML and CSV can represent: no lone surrogates, and only line ends that both preserve.
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.string({
      unit: fc.constantFrom("=", "+", "'", '"', ",", ";", "\n", "a", " ", "_x000D_", "@", "-", "1"),
      minLength: 1,
    }),
  )
  .filter((one) => one.trim() !== "");
const row = fc.tuple(text, fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), day);

it.each(["csv", "xlsx", "ndjson"] as const)("reads back unchanged what was written as %s", async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const { header, rows: back } = await readBack(
        await written(format, columns, rows),
        format !== "ndjson",
      );
      expect(header).toEqual(["Text", "Number", "Yes", "Day"]);
      const shown = format === "ndjson" ? rows : rows.map(([a, b, c, d]) => [a, String(b), String(c), d]);
      expect(back).toEqual(shown.map((one) => [...one]));
    }),
    { numRuns: 60 },
  );
});
