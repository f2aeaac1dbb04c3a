import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { bufferSource } from "../byte-source.ts";
import { openTable, sniffTable } from "../open-table.ts";
import type { FormatWish, Table } from "../table.ts";
import { dateKindOf, dateText } from "../xlsx/number-formats.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface Made {
  readonly sheets: Readonly<Record<string, string>>;
  readonly texts?: string;
  readonly styles?: string;
  readonly workbookPr?: string;
  readonly extra?: Readonly<Record<string, string | Buffer>>;
}

async function workbook({ sheets, texts, styles, workbookPr = "", extra = {} }: Made): Promise<Buffer> {
  const names = Object.keys(sheets);
  const parts: Record<string, string | Buffer> = {
    "xl/workbook.xml": `${xml}<workbook ${main} xmlns:r="${rel}">${workbookPr}<sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${rel}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="s" Type="${rel}/styles" Target="styles.xml"/><Relationship Id="t" Type="${rel}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    ...(texts === undefined ? {} : { "xl/sharedStrings.xml": `${xml}<sst ${main}>${texts}</sst>` }),
    ...(styles === undefined ? {} : { "xl/styles.xml": `${xml}<styleSheet ${main}>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${xml}<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...extra,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as never);
}

const open = async (made: Made, wish: FormatWish = {}, batchRows = 1_000): Promise<Table> => {
  const source = bufferSource(await workbook(made));
  return openTable(source, await sniffTable(source, wish), { batchRows });
};

async function rowsOf(table: Table, from?: { byte: number; row: number }): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of table.batches(from)) {
    expect(batch.firstRow).toBe((from ?? table.start).row + rows.length + 1);
    rows.push(...batch.rows);
  }
  return rows;
}

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text("A1", "Name")}${text("B1", "Born")}</row>`;

describe("cells", () => {
  it("of every type are converted to text", async () => {
    const table = await open({
      texts:
        "<si><t>shared</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t xml:space='preserve'>text</t></r><rPh sb='0' eb='1'><t>x</t></rPh></si><si><t>a_x000D_b &amp; &lt;</t></si>",
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs>',
      sheets: {
        One: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
          <row r="3"><c r="A3"><v>0.1</v></c><c r="C3"><v>0.30000000000000004</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3" t="str"><f>A1</f><v>made</v></c></row>
          <row r="4"><c r="A4" s="1"><v>46053</v></c><c r="B4" s="2"><v>46053.354166666664</v></c><c r="C4" s="3"><v>0.5</v></c><c r="D4" s="4"><v>1234.5</v></c><c r="E4" t="d"><v>2026-01-31</v></c><c r="F4"/></row>`,
      },
    });
    expect(table.header.slice(0, 3)).toEqual(["shared", "rich text", "a\rb & <"]);
    expect(await rowsOf(table)).toEqual([
      [],
      ["0.1", "", "0.3", "true", "#N/A", "made"],
      ["2026-01-31", "2026-01-31T08:30:00", "12:00:00", "1234.5", "2026-01-31"],
    ]);
  });

  it("without a value are empty, whatever their type", async () => {
    const cells = ['t="s"', 't="b"', 't="n"', 't="e"', 't="str"'].flatMap((type) =>
      ["", "<v/>", "<v></v>"].map((value) => `<c ${type}>${value}</c>`),
    );
    const blank = ["s", "b", "n"].map((type) => `<c t="${type}"><v> \n</v></c>`);
    const last = '<c t="s"><v>0</v></c>';
    const made = {
      texts: "<si><t>first text</t></si>",
      sheets: { One: `${header}<row r="2">${[...cells, ...blank, last].join("")}</row>` },
    };
    const table = await open(made, { hasHeader: true });
    expect(await rowsOf(table)).toEqual([
      [...Array.from({ length: cells.length + blank.length }, () => ""), "first text"],
    ]);
  });

  it("use the 1904 date system if the workbook does", async () => {
    const made = {
      workbookPr: '<workbookPr date1904="1"/>',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      sheets: { One: `${header}<row r="2"><c r="A2" s="0"><v>1</v></c></row>` },
    };
    expect(await rowsOf(await open(made))).toEqual([["1904-01-02"]]);
  });

  it.each([
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [61, "1900-03-01"],
    [25569, "1970-01-01"],
  ])("convert the number %i to the date %s", (serial, day) => {
    expect(dateText(serial, "date", false)).toBe(day);
  });

  it.each([
    ["General", undefined],
    ["0.00", undefined],
    ['0 "months"', undefined],
    ["yyyy-mm-dd", "date"],
    ["mmm yy", "date"],
    ["[$-409]d/m/yyyy h:mm AM/PM", "datetime"],
    ["[h]:mm:ss", "time"],
    ["mm:ss", "time"],
    ["[Blue]0;[Red]-0", undefined],
  ])("with the format %s are a %s", (code, kind) => {
    expect(dateKindOf(200, code)).toBe(kind);
  });
});

describe("sheets", () => {
  const two = {
    sheets: { First: header, Second: `${header}<row>${text("A2", "x")}</row><row>${text("A3", "y")}</row>` },
  };

  it("are selected by name; the default is the first", async () => {
    const source = bufferSource(await workbook(two));
    expect(await sniffTable(source)).toEqual({
      kind: "xlsx",
      sheet: "First",
      sheets: ["First", "Second"],
      hasHeader: true,
    });
    expect(await rowsOf(await open(two, { sheet: "Second" }))).toEqual([["x"], ["y"]]);
    await expect(open(two, { sheet: "Third" })).rejects.toMatchObject({ code: "no_such_sheet" });
  });

  it("can be read from any row", async () => {
    const rows = Array.from(
      { length: 25 },
      (_, at) => `<row r="${at + 2}">${text(`A${at + 2}`, `v${at}`)}</row>`,
    );
    const table = await open({ sheets: { One: header + rows.join("") } }, {}, 4);
    const all = await rowsOf(table);
    expect(all).toHaveLength(25);
    for (const row of [1, 2, 7, 25, 26])
      expect(await rowsOf(table, { byte: 0, row })).toEqual(all.slice(row - 1));
  });
});

describe("a row at the end of a sheet", () => {
  const far = `<row r="1048576">${text("A1048576", "end")}</row>`;

  it("does not delay the rows before it", async () => {
    for (const row of [far, '<row r="1048576"/>']) {
      const source = bufferSource(await workbook({ sheets: { One: header + row } }));
      expect(await sniffTable(source)).toMatchObject({ hasHeader: true });
      expect((await openTable(source, await sniffTable(source))).header).toEqual(["Name", "Born"]);
    }
  });

  it("keeps its row number, with the empty rows before it in batches", async () => {
    const table = await open({ sheets: { One: header + far } });
    let last: { rows: readonly unknown[]; firstRow: number } = { rows: [], firstRow: 0 };
    let rows = 0;
    for await (const batch of table.batches()) {
      expect(batch.rows.length).toBeLessThanOrEqual(1_000);
      rows += batch.rows.length;
      last = batch;
    }
    expect(rows).toBe(1_048_575);
    expect(last.firstRow + last.rows.length - 1).toBe(1_048_576);
    expect(last.rows.at(-1)).toEqual(["end"]);
    expect(await rowsOf(table, { byte: 0, row: 1_048_573 })).toEqual([[], [], ["end"]]);
  });

  it("is ignored if it is empty", async () => {
    const rows = `${header}<row r="3">${text("A3", "x")}</row><row r="5"><c r="A5" s="1"/></row><row r="1048576"/>`;
    expect(await rowsOf(await open({ sheets: { One: rows } }))).toEqual([[], ["x"]]);
  });
});

describe("an invalid workbook", () => {
  const refused = (bytes: Buffer) => sniffTable(bufferSource(bytes), { kind: "xlsx" });

  it("is rejected with a code", async () => {
    await expect(refused(Buffer.from("name,age\n"))).rejects.toMatchObject({ code: "not_a_workbook" });
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from("x"), "a.txt");
    zip.end();
    await expect(refused(await buffer(zip.outputStream as never))).rejects.toMatchObject({
      code: "not_a_workbook",
    });
    await expect(sniffTable(bufferSource(Buffer.from("d0cf11e0a1b11ae1", "hex")))).rejects.toMatchObject({
      code: "not_a_workbook",
    });
  });

  it("is never read in part if truncated", async () => {
    const whole = await workbook({ sheets: { One: header + header.replaceAll('"1"', '"2"') } });
    for (let size = 1; size < whole.length; size += 97) {
      const cut = bufferSource(whole.subarray(0, size));
      await expect(sniffTable(cut, { kind: "xlsx" })).rejects.toMatchObject({ name: "TableError" });
    }
  });

  it("gives a table or a TableError wherever it is damaged", async () => {
    const rows = Array.from(
      { length: 500 },
      (_, at) => `<row>${text(`A${at + 1}`, String(Math.sin(at)))}</row>`,
    );
    const whole = await workbook({ sheets: { One: rows.join("") } });
    for (let at = 30; at < whole.length; at += 211) {
      const broken = Buffer.from(whole);
      broken.fill(0xaa, at, at + 20);
      const source = bufferSource(broken);
      const read = async () => rowsOf(await openTable(source, await sniffTable(source, { kind: "xlsx" })));
      await read().catch((error: unknown) => expect(error).toMatchObject({ name: "TableError" }));
    }
  });

  it("is distinguished from a temporary read error", async () => {
    const whole = bufferSource(await workbook({ sheets: { One: header } }));
    const gone = new Error("the store is gone");
    for (let reads = 0; reads < 6; reads += 1) {
      let left = reads;
      const source = {
        size: whole.size,
        read: async (start: number, end: number) => {
          left -= 1;
          if (left < 0) throw gone;
          return whole.read(start, end);
        },
      };
      await expect(sniffTable(source, { kind: "xlsx" })).rejects.toBe(gone);
    }
  });

  it("with a document type, unknown entities, or malformed XML is rejected before any of it is read", async () => {
    const bombs = [
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet/>',
      "<worksheet><sheetData><row><c t='str'><v>&x;</v></c></row></sheetData></worksheet>",
      "<worksheet><sheetData><row></sheetData></worksheet>",
    ];
    for (const part of bombs)
      await expect(
        open({ sheets: { One: "" }, extra: { "xl/worksheets/sheet1.xml": xml + part } }),
      ).rejects.toMatchObject({ code: "broken_xml" });
  });

  it("that is a ZIP bomb is rejected", async () => {
    const bomb = Buffer.alloc(80 * 1024 ** 2, 32);
    await expect(
      open({ sheets: { One: "" }, extra: { "xl/worksheets/sheet1.xml": bomb } }),
    ).rejects.toMatchObject({ code: "archive_too_large" });
  });

  it("with rows or columns beyond the spreadsheet limits is rejected", async () => {
    await expect(open({ sheets: { One: '<row r="99999999"/>' } })).rejects.toMatchObject({
      code: "broken_xml",
    });
    await expect(open({ sheets: { One: `<row r="1">${text("ZZZZZ1", "x")}</row>` } })).rejects.toMatchObject({
      code: "too_many_columns",
    });
  });
});
