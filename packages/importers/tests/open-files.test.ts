import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZip } from "@formstead/tabular";
import { describe, expect, it } from "vitest";
import { openFiles } from "../src/index.ts";

async function zip(files: Readonly<Record<string, string | Buffer>>, isCompressible = true): Promise<Buffer> {
  const made = createZip();
  const bytes = buffer(made.stream);
  for (const [path, content] of Object.entries(files))
    await made.add({ path, isCompressible, open: async () => Readable.from([Buffer.from(content)]) });
  made.end();
  return bytes;
}

/** A minimal workbook with the given rows of each sheet as XML. */
async function workbook(sheets: readonly string[]): Promise<Buffer> {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const names = sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`);
  const links = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="s${at}.xml"/>`,
  );
  return zip({
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${links.join("")}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [`xl/s${at}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`]),
    ),
  });
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const opened = async (name: string, bytes: Buffer) => openFiles([{ name, bytes }]);

describe("a workbook", () => {
  it("skips empty sheets", async () => {
    const bytes = await workbook(["", `<row>${cell("x")}</row>`, '<row r="1"/>']);
    expect(await opened("a.xlsx", bytes)).toEqual({
      files: [{ name: "a.xlsx", sheets: [{ name: "S1", rows: [["x"]] }] }],
      unread: [],
    });
  });

  it("reports an empty workbook", async () => {
    const { files, unread } = await opened("a.xlsx", await workbook(["", ""]));
    expect(files).toEqual([]);
    expect(unread).toEqual([{ name: "a.xlsx", why: expect.stringContaining("empty") }]);
  });

  it("reads a sheet with one row at the very end, but refuses six such sheets", async () => {
    const far = `<row>${cell("x")}</row><row r="1048576">${cell("y")}</row>`;
    const { files } = await opened("a.xlsx", await workbook([far]));
    expect(files[0]?.sheets?.[0]?.rows).toHaveLength(1_048_576);
    const { unread } = await opened("b.xlsx", await workbook(Array.from({ length: 6 }, () => far)));
    expect(unread).toEqual([{ name: "b.xlsx", why: expect.stringContaining("too_much_text") }]);
  }, 60_000);

  it("reports a damaged workbook", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `<row>${cell(`v${Math.sin(at)}`)}</row>`);
    const bytes = await workbook([rows.join("")]);
    for (let at = 0; at < 40; at += 1) {
      const broken = Buffer.from(bytes);
      broken.fill(0xaa, 1_000 + at * 500, 1_040 + at * 500);
      const { files, unread } = await opened("a.xlsx", broken);
      expect(files.length + unread.length).toBe(1);
    }
  }, 60_000);
});

describe("an archive", () => {
  it("reads the tables in any encoding and ignores other files", async () => {
    const bytes = await zip({
      "a/one.csv": Buffer.from("\ufeffGröße\n1\n", "utf16le"),
      "two.json": '{"a": 1}',
      "a/three.xlsx": await workbook([`<row>${cell("x")}</row>`]),
      "photo.jpg": "no table",
      "__MACOSX/._one.csv": "no table",
    });
    const { files, unread } = await opened("all.zip", bytes);
    expect(unread).toEqual([]);
    expect(files).toEqual([
      { name: "one.csv", sheets: [{ name: "one", rows: [["Größe"], ["1"]] }] },
      { name: "two.json", json: { a: 1 } },
      { name: "three.xlsx", sheets: [{ name: "S0", rows: [["x"]] }] },
    ]);
  });

  const refused = async (bytes: Buffer) => {
    const { files, unread } = await opened("all.zip", bytes);
    expect(files).toEqual([]);
    expect(unread).toMatchObject([{ name: "all.zip" }]);
  };

  it("refuses an archive with too many tables instead of reading part of it", async () => {
    const many = Array.from({ length: 501 }, (_, at) => [`t${at}.csv`, "a\n1\n"] as const);
    await refused(await zip(Object.fromEntries(many)));
    const photos = Array.from({ length: 501 }, (_, at) => [`p${at}.jpg`, ""] as const);
    const { files } = await opened(
      "all.zip",
      await zip({ ...Object.fromEntries(photos), "t.csv": "a\n1\n" }),
    );
    expect(files).toHaveLength(1);
  });

  it("refuses an archive that exceeds the size limit when unpacked", async () => {
    const half = Buffer.alloc(101 * 1024 ** 2, "a");
    await refused(await zip({ "a.csv": half, "b.csv": half }, false));
  }, 60_000);

  it("refuses an archive that is encrypted, truncated, or declares wrong sizes", async () => {
    const bytes = await zip({ "a.csv": "a,b\n1,2\n".repeat(1_000) });
    const entry = bytes.indexOf("PK\u0001\u0002");
    const changed = (change: (copy: Buffer) => void) => {
      const copy = Buffer.from(bytes);
      change(copy);
      return copy;
    };
    await refused(changed((copy) => copy.writeUInt16LE(copy.readUInt16LE(entry + 8) | 1, entry + 8)));
    await refused(changed((copy) => copy.writeUInt32LE(10, entry + 24)));
    await refused(changed((copy) => copy.fill(0xaa, 40, 60)));
    await refused(bytes.subarray(0, bytes.length - 10));
  });
});
