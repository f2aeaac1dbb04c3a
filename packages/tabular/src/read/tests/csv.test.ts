import { parse } from "csv-parse/sync";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { bufferSource } from "../byte-source.ts";
import { openTable, sniffTable } from "../open-table.ts";
import type { FormatWish, Position, ReadOptions, Table } from "../table.ts";

const open = async (bytes: Buffer, wish: FormatWish = {}, options: ReadOptions = {}): Promise<Table> => {
  const source = bufferSource(bytes);
  return openTable(source, await sniffTable(source, { kind: "csv", ...wish }), options);
};

async function rowsOf(table: Table, from?: Position): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of table.batches(from)) rows.push(...(batch.rows as string[][]));
  return rows;
}

const read = async (text: string, wish: FormatWish = {}, options: ReadOptions = {}) =>
  rowsOf(await open(Buffer.from(text), { hasHeader: false, ...wish }, options));

describe("records", () => {
  it.each([
    [
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"a ""b""","c\r\nd"\r\n', [['a "b"', "c\r\nd"]]],
    [
      '"",""\n,\n',
      [
        ["", ""],
        ["", ""],
      ],
    ],
    ['a,5" pipe,c\n', [["a", '5" pipe', "c"]]],
    ['"a"b,c\n', [["ab", "c"]]],
    ['"a","b"', [["a", "b"]]],
    [
      'a,"b"\r\n"c",d\r\n',
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a,b\n\nc,d\n", [["a", "b"], [], ["c", "d"]]],
    ["a\rb,c\n", [["a\rb", "c"]]],
    ["a,b\u0000,c\n", [["a", "b\u0000", "c"]]],
  ])("%j", async (text, rows) => {
    expect(await read(text, { delimiter: "," })).toEqual(rows);
  });

  it("reports the row of an unclosed quote", async () => {
    await expect(read('a,b\nc,"d\ne,f\n', { delimiter: "," })).rejects.toMatchObject({
      code: "unclosed_quote",
      row: 2,
    });
    const long = `a,b\n"${"x,y\n".repeat(2_000_000)}`;
    await expect(read(long, { delimiter: "," })).rejects.toMatchObject({ code: "row_too_long", row: 2 });
  });

  it("can contain a 1 MB cell that spans several blocks", async () => {
    const cell = `${"z".repeat(1_200_000)}"",`;
    const [row] = await read(`1,"${cell}",2\n`, { delimiter: "," });
    expect(row?.[1]).toHaveLength(cell.length - 1);
    expect(row?.[2]).toBe("2");
  });
});

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", "ü", "漢", " ", "'", "="), maxLength: 12 }),
);
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
  );
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe("any table", () => {
  it("is read back unchanged in every encoding and from every position", async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom("utf-8", "utf-16le", "utf-16be"),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        fc.integer({ min: 1, max: 7 }),
        async (rows, encoding, delimiter, newline, batchRows) => {
          const text = rows.map((row) => row.map(quoted).join(delimiter) + newline).join("");
          const bytes = iconv.encode(text, encoding, { addBOM: true });
          const expected =
            encoding === "utf-8" ? rows.map((row) => row.map((one) => one.toWellFormed())) : rows;
          const opened = await open(bytes, { delimiter, hasHeader: false }, { batchRows });
          let read: string[][] = [];
          for await (const batch of opened.batches()) {
            expect(batch.firstRow).toBe(read.length + 1);
            read = [...read, ...(batch.rows as string[][])];
            expect(batch.position.row).toBe(read.length);
            expect([...read, ...(await rowsOf(opened, batch.position))]).toEqual(expected);
          }
          expect(read).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is read like csv-parse reads it, or rejected with a code, however malformed", async () => {
    const noise = fc.string({
      unit: fc.constantFrom('"', ",", "\n", "\r\n", "a", "b", "\u0000", "é", " "),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(noise, async (text) => {
        if (text.trim() === "") return;
        const ours = await read(text, { delimiter: ",", encoding: "utf-8" }).catch(
          (error: { code?: string }) => error.code,
        );
        if (typeof ours === "string") expect(ours).toBe("unclosed_quote");
        if (ours === undefined) throw new Error("another error");
        const theirs = strict(text);
        if (theirs && Array.isArray(ours)) expect(ours.filter(({ length }) => length > 0)).toEqual(theirs);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never crashes the reader with random bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        try {
          const opened = await open(Buffer.from(bytes), {}, { unguards: true });
          await rowsOf(opened);
        } catch (error) {
          expect((error as Error).name).toBe("TableError");
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Undefined if csv-parse rejects the text, or if it would end a row at a lone carriage return. */
function strict(text: string): string[][] | undefined {
  if (/\r(?!\n)/.test(text)) return undefined;
  try {
    return parse(text, {
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n"],
      skip_empty_lines: true,
    });
  } catch {
    return undefined;
  }
}

describe("sniffing", () => {
  const sniff = (text: string, encoding = "utf-8") => sniffTable(bufferSource(iconv.encode(text, encoding)));
  const lines = (delimiter: string) =>
    Array.from({ length: 5 }, (_, at) =>
      [`name ${at}`, "a, b; c", `${at}|x`, "12"].map(quoted).join(delimiter),
    ).join("\n");

  it.each([",", ";", "\t", "|"])("detects the delimiter %j", async (delimiter) => {
    expect(await sniff(`A${delimiter}B${delimiter}C${delimiter}D\n${lines(delimiter)}`)).toMatchObject({
      delimiter,
      hasHeader: true,
    });
  });

  it("uses the delimiter declared in the first line and skips that line", async () => {
    const opened = await open(Buffer.from("sep=;\r\na;b,c\r\n1;2,5\r\n"));
    expect([opened.header, await rowsOf(opened)]).toEqual([["a", "b,c"], [["1", "2,5"]]]);
  });

  it.each([
    ["name,age\nAnn,3\n", true],
    ["Ann,3\nBob,4\n", false],
    ["a@example.org,x\nb@example.org,y\n", false],
    ["name,mail\nAnn,a@example.org\n", true],
    ["2026-01-01,x\n2026-01-02,y\n", false],
  ])("detects a header: %j", async (text, hasHeader) => {
    expect(await sniff(text)).toMatchObject({ hasHeader });
  });

  it("generates names for unnamed and duplicate columns", async () => {
    expect((await open(Buffer.from("a,,a\n1,2,3\n"), { hasHeader: true })).header).toEqual([
      "a",
      "Column 2",
      "a (2)",
    ]);
    expect((await open(Buffer.from("1,2\n3,4,5\n"))).header).toEqual(["Column 1", "Column 2", "Column 3"]);
  });

  it.each([
    ["windows-1252", "Name;Straße;Größe\nMüller;Hauptstraße 5;1,80 €\nJäger;Am Böhl 3;2,10 €\n"],
    [
      "windows-1250",
      "imię;nazwisko;miasto\nŁukasz;Wójcik;Gdańsk\nMałgorzata;Żółkiewska;Łódź\nZdzisław;Święcicki;Poznań\n",
    ],
    ["windows-1251", "имя;город\nИван Петров;Москва\nОльга Сидорова;Санкт-Петербург\n"],
    ["iso-8859-7", "όνομα;πόλη\nΓιώργος Παπαδόπουλος;Αθήνα\nΜαρία;Θεσσαλονίκη\n"],
    ["shift_jis", "名前,住所\n田中太郎,東京都千代田区\n佐藤花子,大阪府大阪市\n鈴木一郎,北海道札幌市\n"],
    ["euc-jp", "名前,住所\n田中太郎,東京都千代田区\n佐藤花子,大阪府大阪市\n"],
    ["gb18030", "姓名,城市\n王伟,北京市\n李娜,上海市\n张敏,广州市天河区\n"],
    ["euc-kr", "이름,도시\n김민수,서울특별시\n이영희,부산광역시\n"],
    ["utf-16le", "a;b\nMüller;漢字\n"],
    ["utf-16be", "name;b\nMüller;öl\n"],
  ])("finds %s", async (encoding, text) => {
    const opened = await open(iconv.encode(text, encoding));
    expect([opened.header, ...(await rowsOf(opened))].map((row) => row.join("|")).join("\n")).toBe(
      text.trim().replaceAll(text.includes(";") ? ";" : ",", "|"),
    );
  });

  it("detects the encoding if the first non-ASCII character comes late", async () => {
    const text = `name;city\n${"abc;def\n".repeat(200_000)}Müller;Köln\n`;
    const opened = await open(iconv.encode(text, "windows-1252"));
    expect((await rowsOf(opened)).at(-1)).toEqual(["Müller", "Köln"]);
  });

  it("rejects unreadable files", async () => {
    await expect(sniff("")).rejects.toMatchObject({ code: "empty" });
    await expect(sniff(" \n \n")).rejects.toMatchObject({ code: "empty" });
    await expect(open(Buffer.from("a,b\n"), { encoding: "klingon" })).rejects.toMatchObject({
      code: "unknown_encoding",
    });
    await expect(open(Buffer.from("a,b\n"), { encoding: "iso-2022-jp" })).rejects.toMatchObject({
      code: "unknown_encoding",
    });
  });
});

it("removes the apostrophes of a guarded export if requested", async () => {
  expect(await read("'=1+1,'plain\n", { delimiter: "," }, { unguards: true })).toEqual([["=1+1", "'plain"]]);
  expect(await read("'=1+1,'plain\n", { delimiter: "," })).toEqual([["'=1+1", "'plain"]]);
});
