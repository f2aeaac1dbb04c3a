import { Readable } from "node:stream";
import { buffer, text as textOfStream } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { fromBuffer } from "yauzl";
import { unguard } from "../formula-safe.ts";
import type { Value, WriterColumn, WriterOptions } from "./table-writer.ts";
import { createWriter, type WrittenFormat } from "./writer.ts";
import { createXlsxWriter } from "./xlsx.ts";
import { createZip } from "./zip.ts";
import { createZonedTime, isTimeZone, utcTimeBytes } from "./zoned-time.ts";

const columns: WriterColumn[] = [
  { name: "name", type: "text" },
  { name: "count", type: "number" },
  { name: "ok", type: "boolean" },
  { name: "at", type: "datetime" },
  { name: "more", type: "json" },
];
const rows: Value[][] = [
  ['Ada, "the first"', "12.5", "t", "2026-01-31T08:30:00Z", '{"a": [1, 2]}'],
  ["=1+1\nsecond", "-3", "f", null, null],
  ["", null, null, null, "[]"],
];

async function written(format: WrittenFormat, given = rows, options: WriterOptions = {}, shape = columns) {
  const writer = createWriter(format, shape, options);
  const read = buffer(writer.stream);
  for (const row of given) await writer.write([row]);
  await writer.end();
  return read;
}

async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await new Promise<import("yauzl").ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry: import("yauzl").Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files.set(entry.fileName, await buffer(stream));
        zip.readEntry();
      }),
    );
    zip.readEntry();
  });
  return files;
}

describe("csv", () => {
  it("follows RFC 4180 with CRLF and guards formula-like text", async () => {
    expect((await written("csv")).toString()).toBe(
      'name,count,ok,at,more\r\n"Ada, ""the first""",12.5,t,2026-01-31T08:30:00Z,"{""a"": [1, 2]}"\r\n' +
        `"'=1+1\nsecond",-3,f,,\r\n"",,,,[]\r\n`,
    );
  });

  it("writes a byte order mark, another delimiter, and no guard if requested", async () => {
    const bytes = await written("csv", [["=a;b", 1, true, null, null]], {
      bom: true,
      delimiter: ";",
      formulaSafe: false,
    });
    expect(bytes.toString()).toBe('\ufeffname;count;ok;at;more\r\n"=a;b";1;true;;\r\n');
  });

  it("preserves every text, guarded or not", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        fc.boolean(),
        async (table, formulaSafe) => {
          const shape: WriterColumn[] = [
            { name: "a", type: "text" },
            { name: "b", type: "text" },
          ];
          const bytes = await written("csv", table, { formulaSafe }, shape);
          const read = (parse(bytes, { from_line: 1 }) as string[][]).slice(1);
          expect(read.map((row) => row.map((one) => (formulaSafe ? unguard(one) : one)))).toEqual(table);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("writes the header of an empty table, and a line for a single empty value", async () => {
    expect((await written("csv", [])).toString()).toBe("name,count,ok,at,more\r\n");
    expect((await written("csv", [[null], ["x"]], {}, [{ name: "a", type: "text" }])).toString()).toBe(
      'a\r\n""\r\nx\r\n',
    );
  });
});

describe("ndjson", () => {
  it("writes one line per row, with typed values", async () => {
    const lines = (await written("ndjson")).toString().trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { name: 'Ada, "the first"', count: 12.5, ok: true, at: "2026-01-31T08:30:00Z", more: { a: [1, 2] } },
      { name: "=1+1\nsecond", count: -3, ok: false, at: null, more: null },
      { name: "", count: null, ok: null, at: null, more: [] },
    ]);
  });
});

describe("xlsx", () => {
  it("writes text as text and numbers as numbers, and never a formula", async () => {
    const files = await unzipped(await written("xlsx"));
    const sheet = String(files.get("xl/worksheets/sheet1.xml"));
    expect(sheet).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">Ada, &quot;the first&quot;</t></is></c><c><v>12.5</v></c>',
    );
    expect(sheet).toContain('<c t="inlineStr" s="1"><is><t xml:space="preserve">=1+1\nsecond</t></is></c>');
    expect(sheet).not.toContain("<f>");
    expect([...files.keys()].sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  });

  it("writes a number as text if a spreadsheet would round it", async () => {
    const sheet = async (value: string) =>
      String(
        (await unzipped(await written("xlsx", [[value]], {}, [{ name: "n", type: "number" }]))).get(
          "xl/worksheets/sheet1.xml",
        ),
      );
    expect(await sheet("1234567890123456789")).toContain(">1234567890123456789</t>");
    expect(await sheet("12.50")).toContain(">12.50</t>");
    expect(await sheet("12.5")).toContain("<v>12.5</v>");
  });

  it("continues in another sheet when one is full, and repeats the header", async () => {
    const writer = createXlsxWriter([{ name: "n", type: "number" }], { sheetRowsMax: 3, sheet: "Rows: a/b" });
    const read = buffer(writer.stream);
    await writer.write([[1], [2], [3], [4], [5]]);
    await writer.end();
    const files = await unzipped(await read);
    const numbers = (at: number) =>
      [...String(files.get(`xl/worksheets/sheet${at}.xml`)).matchAll(/<v>(\d)<\/v>/g)].map(([, n]) => n);
    expect([numbers(1), numbers(2), numbers(3)]).toEqual([["1", "2"], ["3", "4"], ["5"]]);
    expect(String(files.get("xl/workbook.xml"))).toMatch(
      /name="Rows {2}a b".*name="Rows {2}a b 2".*name="Rows {2}a b 3"/,
    );
  });

  it("stops the writer when the reader closes the stream", async () => {
    const writer = createWriter("xlsx", [{ name: "a", type: "text" }]);
    writer.stream.on("error", () => {});
    await writer.write([["x"]]);
    writer.stream.destroy();
    await expect(
      (async () => {
        for (let n = 0; n < 1_000; n += 1) await writer.write([["y".repeat(10_000)]]);
      })(),
    ).rejects.toThrow("the reader closed the stream");
  });
});

describe("parquet", () => {
  it("can be read back with all types, across several row groups", async () => {
    const many = Array.from({ length: 25_000 }, (_none, at): Value[] => [
      at % 7 === 0 ? null : `name ${at}`,
      String(at / 2),
      at % 2 === 0 ? "t" : "f",
      "2026-01-31T08:30:00.250Z",
      `{"n": ${at}}`,
    ]);
    const writer = createWriter("parquet", columns);
    const read = buffer(writer.stream);
    for (let at = 0; at < many.length; at += 1_000) await writer.write(many.slice(at, at + 1_000));
    await writer.end();
    const bytes = await read;
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const found = await parquetReadObjects({ file });
    expect(found.length).toBe(25_000);
    expect(found[0]).toEqual({
      name: null,
      count: 0,
      ok: true,
      at: new Date("2026-01-31T08:30:00.250Z"),
      more: { n: 0 },
    });
    expect(found[24_999]).toEqual({
      name: "name 24999",
      count: 12_499.5,
      ok: false,
      at: new Date("2026-01-31T08:30:00.250Z"),
      more: { n: 24_999 },
    });
  });

  it("keeps its columns without rows, and renames duplicate columns", async () => {
    const bytes = await written("parquet", [], {}, [
      { name: "a", type: "text" },
      { name: "a", type: "number" },
    ]);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(bytes.toString("latin1")).toContain("a_2");
  });
});

describe("zip", () => {
  it("uses unique paths that cannot leave the target folder", async () => {
    const zip = createZip();
    const read = buffer(zip.stream);
    const open = (text: string) => async () => Readable.from([Buffer.from(text)]);
    await zip.add({ path: "../../etc/passwd", open: open("one") });
    await zip.add({ path: "files/A.txt", open: open("two") });
    await zip.add({ path: "files/a.txt", open: open("three") });
    zip.end();
    const files = await unzipped(await read);
    expect([...files].map(([path, body]) => [path, String(body)])).toEqual([
      ["etc/passwd", "one"],
      ["files/A.txt", "two"],
      ["files/a (2).txt", "three"],
    ]);
  });

  it("fails if one of the files fails", async () => {
    const zip = createZip();
    const read = textOfStream(zip.stream);
    const broken = new Readable({
      read() {
        this.destroy(new Error("no such file"));
      },
    });
    await expect(Promise.all([zip.add({ path: "a", open: async () => broken }), read])).rejects.toThrow(
      "no such file",
    );
  });
});

describe("times", () => {
  it.each([
    ["UTC", "2026-01-31 08:30:00+00", "2026-01-31T08:30:00Z"],
    ["UTC", "2026-01-31 08:30:00.5+00", "2026-01-31T08:30:00.500Z"],
    ["Europe/Berlin", "2026-01-31 08:30:00+00", "2026-01-31T09:30:00+01:00"],
    ["Europe/Berlin", "2026-07-31 22:30:00.123+00", "2026-08-01T00:30:00.123+02:00"],
    ["America/St_Johns", "2026-01-31 01:00:00+00", "2026-01-30T21:30:00-03:30"],
  ])("in %s %s is %s", (zone, text, expected) => {
    expect(createZonedTime(zone)(text)).toBe(expected);
    const out = Buffer.alloc(100);
    const end = utcTimeBytes(Buffer.from(`x,${text},`), 2, 2 + text.length, out, 3);
    expect(out.toString("latin1", 3, end)).toBe(createZonedTime("UTC")(text));
    expect(new Date(expected).getTime()).toBe(new Date(text.replace("+00", "Z").replace(" ", "T")).getTime());
  });

  it("recognizes valid time zones", () => {
    expect([isTimeZone("Europe/Berlin"), isTimeZone("Mars/Olympus")]).toEqual([true, false]);
  });
});
