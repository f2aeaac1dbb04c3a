import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { importerOf, openFiles, recognise } from "../src/index.ts";
import { definitionOf, errorsOf, filesOf, issuesOf, itemsOf, noted, withRefs } from "./import-fixture.ts";

const sheets = ["survey.csv", "choices.csv", "settings.csv"];
const submissions = ["village.csv", "village-member.csv", "village-member-pet.csv"];
const form = async () => definitionOf("xlsform", await filesOf("xlsform", ...sheets));

describe("XLSForm", () => {
  it("is recognized and publishable without changes", async () => {
    expect(recognise(await filesOf("xlsform", ...sheets))?.system).toBe("xlsform");
    expect(errorsOf((await form()).definition)).toEqual([]);
  });

  it("keeps relevant, required, constraint, and calculation", async () => {
    const items = itemsOf((await form()).definition);
    expect(items.get("field_size")?.visible_if).toEqual({ field: "age", op: "gt", value: 20 });
    expect(items.get("well")).toMatchObject({
      type: "group",
      visible_if: { field: "has_well", op: "eq", value: "yes" },
    });
    expect(items.get("well_other")?.visible_if).toEqual({
      field: "well.well_use",
      op: "contains",
      value: "other_use",
    });
    expect(items.get("agree")?.required_if).toEqual({ field: "age", op: "gt", value: 30 });
    expect(items.get("age")?.checks).toEqual([
      {
        id: "check_1",
        message: "Adults only.",
        holds: {
          any: [
            { field: "age", op: "empty" },
            {
              all: [
                { field: "age", op: "gte", value: 18 },
                { field: "age", op: "lte", value: 120 },
              ],
            },
          ],
        },
      },
    ]);
    expect(items.get("members")?.formula).toBe("COUNT(member)");
    expect(items.get("label_text")?.formula).toBe('CONCAT(head_name, " (", age, ")")');
    expect(items.get("code")).toMatchObject({ checks: [{ message: "Three letters and two digits." }] });
  });

  it("keeps nested repeats, languages, defaults, and ranges", async () => {
    const { definition } = await form();
    const items = itemsOf(definition);
    expect(items.get("pet")?.type).toBe("repeat");
    expect(items.get("well_depth")?.settings).toEqual({ min: 1, max: 50, step: 0.5 });
    expect(items.get("has_well")?.default).toBe("yes");
    expect(definition.languages).toEqual(["en", "de"]);
    expect(definition.translations?.de).toMatchObject({
      "fld_age.label": "Alter",
      "fld_well_use.options.drink": "Trinken",
      "grp_well.label": "Der Brunnen",
    });
  });

  it("shows answers in texts and translations", async () => {
    const bytes = Buffer.from(
      [
        "type,name,label,label::Deutsch (de)",
        "text,who,Who?,Wer?",
        withRefs("integer,age,How old is @who?,Wie alt ist @who?"),
        withRefs("note,told,@who is @age and @gone.,"),
      ].join("\n"),
    );
    const { files } = await openFiles([{ name: "survey.csv", bytes }]);
    const { definition, notes } = definitionOf("xlsform", files);
    expect(itemsOf(definition).get("age")?.label).toBe("How old is {{who}}?");
    expect(definition.translations?.de).toMatchObject({ "fld_age.label": "Wie alt ist {{who}}?" });
    expect(definition.pages[0]?.items[2]).toMatchObject({
      content: {
        content: [
          {
            content: [
              { type: "answer", field: "who" },
              { type: "text", text: " is " },
              { type: "answer", field: "age" },
              { type: "text", text: withRefs(" and @gone.") },
            ],
          },
        ],
      },
    });
    expect(notes.map(({ what }) => what)).toEqual([withRefs("The text still contains @gone.")]);
    expect(errorsOf(definition)).toEqual([]);
  });

  it("notes every difference from the original", async () => {
    expect(noted(await form())).toEqual([
      "info photo: Files in answers are not imported.",
      "info tag: Barcodes in answers are imported as QR codes.",
      "warning village: All choices are always shown.",
      "warning from_file: Choices from x.csv were not imported; the question was converted to text.",
      "warning strange: Not imported: row type widget.",
      expect.stringContaining("warning odd: relevant was not imported: pulldata("),
      "info settings.instance_name: Not imported.",
    ]);
  });
});

describe("ODK Central submissions", () => {
  const check = async (files: Awaited<ReturnType<typeof filesOf>>) => {
    const imported = await form();
    const entries = [...importerOf("xlsform").answers(files, imported)];
    expect(entries.map((entry) => issuesOf(imported.definition, entry))).toEqual([[], []]);
    expect(entries[0]).toMatchObject({
      externalId: "uuid:aaa",
      submittedAt: "2026-03-20T08:15:00.000Z",
      leftOut: { photo: "photo.jpg" },
      answers: {
        field_size: "2.5",
        well: {
          well_place: { lat: 5.55602, lng: -0.1969, accuracy_m: 4.8 },
          well_use: ["drink", "other_use"],
        },
        seen: "2026-03-19T17:00:00Z",
        wake: "06:30",
        land: { type: "Polygon" },
        member: [
          { _id: "inst_1", m_name: "Esi", pet: [{ p_name: "Rex" }] },
          { _id: "inst_2", m_name: "Yaw", m_sex: "m" },
        ],
      },
    });
    expect(entries[0]?.answers.member).toHaveLength(2);
  };

  it("become valid answers, with repeats from separate tables", async () => {
    await check(await filesOf("xlsform", ...submissions));
  });

  it("can be in one archive", async () => {
    const folder = join(import.meta.dirname, "../fixtures/xlsform");
    const bytes = zip(submissions.map((name) => [name, readFileSync(join(folder, name))] as const));
    await check((await openFiles([{ name: "village.csv.zip", bytes }])).files);
  });
});

describe("a workbook", () => {
  it("gives the same form as its sheets", async () => {
    const parts = await filesOf("xlsform", ...sheets);
    const rows = parts.flatMap((file) => file.sheets ?? []);
    const opened = await openFiles([{ name: "village.xlsx", bytes: workbook(rows) }]);
    expect(opened.unread).toEqual([]);
    expect(definitionOf("xlsform", opened.files)).toEqual(definitionOf("xlsform", parts));
  });
});

/** A minimal workbook. */
function workbook(given: readonly { name: string; rows: readonly (readonly string[])[] }[]): Buffer {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const spread = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const names = given.map(
    ({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const links = given.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const sheetsOf = given.map(({ rows }, at): readonly [string, Buffer] => {
    const body = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
    return [
      `xl/worksheets/sheet${at + 1}.xml`,
      Buffer.from(`<worksheet xmlns="${spread}"><sheetData>${body}</sheetData></worksheet>`),
    ];
  });
  const book = `<workbook xmlns="${spread}" xmlns:r="${office}"><sheets>${names.join("")}</sheets></workbook>`;
  const rels = "http://schemas.openxmlformats.org/package/2006/relationships";
  return zip([
    ["xl/workbook.xml", Buffer.from(book)],
    [
      "xl/_rels/workbook.xml.rels",
      Buffer.from(`<Relationships xmlns="${rels}">${links.join("")}</Relationships>`),
    ],
    ...sheetsOf,
  ]);
}

function zip(files: readonly (readonly [string, Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, body] of files) {
    const packed = deflateRawSync(body);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0003"), common, tail, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
