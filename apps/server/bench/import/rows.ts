/** Rows with twelve columns, as a CSV to import and as the resulting documents, ready for COPY. */
import { randomUUIDv7 } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Id, idToUuid } from "../../src/platform/ids/ids.ts";

const column = (key: string, type = "text", settings: object = {}) => ({ key, name: key, type, settings });
const colors = ["red", "green", "blue", "black", "white"];

export const benchColumns = [
  column("name"),
  column("email", "email"),
  column("color", "select", { options: colors.map((value) => ({ value, label: value })) }),
  column("city"),
  column("amount", "decimal", { scale: 2 }),
  column("age", "number"),
  column("visited", "date"),
  column("consent", "boolean"),
  column("score", "number"),
  column("link", "url"),
  column("called_at", "datetime"),
  column("note", "long_text"),
];

const two = (n: number) => String(n).padStart(2, "0");

function rowOf(n: number) {
  const note = `Said that number ${n} would be fine, and asked for a call back`;
  return {
    name: `Person Number ${n}`,
    email: `person${n}@example.org`,
    color: colors[n % 5] ?? "red",
    city: `city-${n % 1_000}`,
    amount: `${n % 10_000}.${two(n % 100)}`,
    age: 18 + (n % 70),
    visited: `2026-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
    consent: n % 2 === 0,
    score: (n % 1_000) / 8,
    link: `https://example.org/people/${n}`,
    called_at: `2026-${two(1 + (n % 12))}-${two(1 + (n % 28))}T${two(n % 24)}:30:00Z`,
    note: n % 10 === 0 ? `${note}, "soon"` : note,
  };
}

const csvCell = (value: unknown): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function csvBytes(rows: number): Buffer {
  const pieces = [Buffer.from(`${benchColumns.map(({ key }) => key).join(",")}\r\n`)];
  for (let from = 0; from < rows; from += 10_000) {
    let text = "";
    for (let n = from; n < Math.min(rows, from + 10_000); n += 1)
      text += `${Object.values(rowOf(n)).map(csvCell).join(",")}\r\n`;
    pieces.push(Buffer.from(text));
  }
  return Buffer.concat(pieces);
}

/** Writes the documents in PostgreSQL's text format. */
export async function writeReadyRows(rows: number, accountUuid: string, tableId: Id<"tbl">): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "import-bench-")), "rows.txt");
  const tableUuid = idToUuid(tableId);
  const importUuid = randomUUIDv7();
  const time = "2026-11-15T00:00:00Z";
  function* lines(): Generator<string> {
    for (let from = 0; from < rows; from += 1_000) {
      let text = "";
      for (let n = from; n < Math.min(rows, from + 1_000); n += 1) {
        const cells = JSON.stringify(rowOf(n)).replaceAll("\\", "\\\\");
        text += `${accountUuid}\t${tableUuid}\t${randomUUIDv7()}\t${cells}\t1\timport\t${importUuid}\t${time}\t${time}\n`;
      }
      yield text;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}
