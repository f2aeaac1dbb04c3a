import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ByteSource, bufferSource, fileSource } from "../byte-source.ts";
import { openTable, sniffTable } from "../open-table.ts";
import type { Position } from "../table.ts";

const open = async (source: ByteSource, batchRows = 1_000) =>
  openTable(source, await sniffTable(source), { batchRows });

async function rowsOf(table: Awaited<ReturnType<typeof open>>, from?: Position): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of table.batches(from)) rows.push(...batch.rows);
  return rows;
}

it("reads values unchanged, from every position", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ a: fc.jsonValue({ maxDepth: 1 }), b: fc.string() }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 5 }),
      async (objects, batchRows) => {
        const text = objects.map((one) => `${JSON.stringify(one)}\n`).join("");
        const table = await open(bufferSource(Buffer.from(text)), batchRows);
        const expected = (
          JSON.parse(`[${objects.map((one) => JSON.stringify(one)).join(",")}]`) as typeof objects
        ).map(({ a, b }) => [a, b]);
        expect(table.header).toEqual(["a", "b"]);
        let count = 0;
        for await (const batch of table.batches()) {
          count += batch.rows.length;
          expect(await rowsOf(table, batch.position)).toEqual(expected.slice(count));
        }
        expect(await rowsOf(table)).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});

it("uses the members of the first objects as columns and accepts a byte order mark and empty lines", async () => {
  const table = await open(bufferSource(Buffer.from('\ufeff{"a":1}\r\n\r\n{"b":2}\r\n')));
  expect(table.header).toEqual(["a", "b"]);
  expect(await rowsOf(table)).toEqual([[1, null], [], [null, 2]]);
});

it("reports the row of a line that is not an object", async () => {
  for (const line of ["[1]", "7", "{broken"]) {
    const table = open(bufferSource(Buffer.from(`{"a":1}\n${line}\n`)));
    await expect(table).rejects.toMatchObject({ code: "not_json", row: 2 });
  }
});

it("reads files from disk", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tabular-"));
  try {
    const path = join(folder, "a.csv");
    await writeFile(
      path,
      `name,n\n${Array.from({ length: 50_000 }, (_, at) => `row ${at},${at}`).join("\n")}`,
    );
    const table = await open(await fileSource(path));
    expect(table.header).toEqual(["name", "n"]);
    const rows = await rowsOf(table);
    expect([rows.length, rows.at(-1)]).toEqual([50_000, ["row 49999", "49999"]]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
