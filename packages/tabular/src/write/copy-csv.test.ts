import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unguard } from "../formula-safe.ts";
import { listBytes, moneyBytes } from "./copy-bytes.ts";
import { type CopyColumn, createCopyCsv } from "./copy-csv.ts";
import { createCopyNdjson } from "./copy-ndjson.ts";
import { createCopyRows } from "./copy-rows.ts";

/** Formats a field like PostgreSQL's CSV output. */
const field = (text: string | null) =>
  text === null
    ? ""
    : text === "" || /[",\r\n]|^\s|\s$|^\\\.$/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
const copied = (table: readonly (readonly (string | null)[])[]) =>
  Buffer.from(table.map((row) => `${row.map(field).join(",")}\n`).join(""));

const text = fc.oneof(
  fc.constant(null),
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("=", "-1", "'", '"', ",", ";", "\n", "\r\n", " ", "\u00a0", "＝", "a", "é"), {
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
);
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });

function inPieces(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

describe("copy to csv", () => {
  it("preserves every text across any chunk boundaries and delimiters", () => {
    fc.assert(
      fc.property(
        table,
        sizes,
        fc.constantFrom(",", ";", "\t", "|" as const),
        fc.boolean(),
        (rows, cuts, delimiter, formulaSafe) => {
          const csv = createCopyCsv([{}, {}, {}], { delimiter, formulaSafe });
          for (const piece of inPieces(copied(rows), cuts)) csv.feed(piece);
          const made = csv.take();
          expect(made.rows).toBe(rows.length);
          expect(made.lastKey).toBe(
            field(rows.at(-1)?.[0] ?? null) &&
              Buffer.from(field(rows.at(-1)?.[0] ?? null)).toString("latin1"),
          );
          const read = parse(made.bytes, { delimiter, record_delimiter: "\r\n" }) as string[][];
          expect(read.map((row) => row.map((one) => (formulaSafe ? unguard(one) : one)))).toEqual(
            rows.map((row) => row.map((one) => one ?? "")),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("never starts a field like a formula, except for numbers", () => {
    fc.assert(
      fc.property(table, sizes, (rows, cuts) => {
        const csv = createCopyCsv([{}, {}, {}]);
        for (const piece of inPieces(copied(rows), cuts)) csv.feed(piece);
        for (const row of parse(csv.take().bytes, { record_delimiter: "\r\n" }) as string[][])
          for (const line of row.flatMap((one) => one.split(/[\r\n]/)))
            if (!/^-\d+$/.test(line)) expect(line).not.toMatch(/^[\s\u00a0]*[=+\-@＝]/u);
      }),
      { numRuns: 150 },
    );
  });

  it("returns complete rows only, hides the key column but reports the last key, and rewrites columns", () => {
    const csv = createCopyCsv([
      { isHidden: true },
      {
        rewriteBytes: (input, start, end, out, at) =>
          at + out.write(input.toString("latin1", start, end).toUpperCase(), at),
      },
      { rewrite: (one) => `=${one}` },
    ]);
    csv.feed(Buffer.from("k1,a,x\nk2,b,y\nk3,c"));
    const first = csv.take();
    expect([first.bytes.toString(), first.rows, first.lastKey]).toEqual(["A,'=x\r\nB,'=y\r\n", 2, "k2"]);
    csv.feed(Buffer.from("c,\n"));
    const rest = csv.take();
    expect([rest.bytes.toString(), rest.rows, rest.lastKey]).toEqual(["CC,\r\n", 1, "k3"]);
  });

  it("does not write an empty line for a single empty value", () => {
    const csv = createCopyCsv([{ isHidden: true }, {}]);
    csv.feed(Buffer.from("k1,\nk2,x\n"));
    expect(csv.take().bytes.toString()).toBe('""\r\nx\r\n');
  });
});

describe("copy to rows", () => {
  it("preserves every value across any chunk boundaries", () => {
    fc.assert(
      fc.property(table, sizes, (rows, cuts) => {
        const reader = createCopyRows();
        expect(inPieces(copied(rows), cuts).flatMap((piece) => reader.feed(piece))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });
});

describe("copy to NDJSON", () => {
  it("returns complete rows, reports the last key, and rewrites columns", () => {
    const made = createCopyNdjson([
      { name: "id", type: "text", rewrite: (uuid) => `x_${uuid}` },
      { name: "list", type: "json" },
    ]);
    made.feed(Buffer.from('k1,k1,"[""a"", 1]"\nk2,k2,\nk3,'));
    expect(made.size()).toBeGreaterThan(0);
    const { bytes, rows, lastKey } = made.take();
    expect([bytes.toString(), rows, lastKey]).toEqual([
      '{"id":"x_k1","list":["a", 1]}\n{"id":"x_k2","list":null}\n',
      2,
      "k2",
    ]);
    expect(made.size()).toBe(0);
  });
});

describe("byte-level rewriters", () => {
  const asCsv = (text: string, column: CopyColumn): string => {
    const csv = createCopyCsv([{ isHidden: true }, column, {}]);
    csv.feed(copied([["k", text, ""]]));
    return (parse(csv.take().bytes, { record_delimiter: "\r\n" }) as string[][])[0]?.[0] ?? "";
  };
  const jsonb = (value: unknown): string =>
    JSON.stringify(value).replaceAll('":"', '": "').replaceAll('","', '", "');

  it("join the strings of a list or fall back to the slow path", () => {
    const values = fc.array(
      fc.oneof(fc.stringMatching(/^[a-z0-9_-]{1,6}$/), fc.string({ unit: "grapheme" })),
    );
    fc.assert(
      fc.property(values, (list) => {
        const slow = (json: string) => `slow ${json}`;
        const made = asCsv(jsonb(list), { rewrite: slow, rewriteBytes: listBytes });
        if (!made.startsWith("slow")) expect(made).toBe(list.join("; "));
      }),
      { numRuns: 200 },
    );
    expect(asCsv('["t1", "t2"]', { rewriteBytes: listBytes })).toBe("t1; t2");
    expect(asCsv('["t1"]', { rewriteBytes: listBytes })).toBe("t1");
  });

  it.each([
    ['{"amount": "12.50", "currency": "EUR"}', "12.50 EUR"],
    ['{"amount": "-12.50", "currency": "EUR"}', "slow"],
    ['{"amount": "12.50", "currency": "EURO"}', "slow"],
    ['{"amount": "", "currency": "EUR"}', "slow"],
    ['{"currency": "EUR"}', "slow"],
    ["[]", "slow"],
  ])("money %s is %s", (json, expected) => {
    expect(asCsv(json, { rewrite: () => "slow", rewriteBytes: moneyBytes })).toBe(expected);
  });
});
