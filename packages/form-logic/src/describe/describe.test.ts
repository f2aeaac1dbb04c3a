import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { FormDefinition, Item } from "../definition/definition.ts";
import { appointmentDescription } from "../fields/appointment.ts";
import { barcodeDescription } from "../fields/barcode.ts";
import { calculatedDescription } from "../fields/calculated.ts";
import type { FieldDescription, JsonSchema } from "../fields/field-type.ts";
import { fieldDescription } from "../fields/field-type.ts";
import { fileDescription } from "../fields/file.ts";
import { hiddenDescription } from "../fields/hidden.ts";
import { paymentDescription } from "../fields/payment.ts";
import { referenceDescription } from "../fields/reference.ts";
import { signatureDescription } from "../fields/signature.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { answersSchema } from "./schema.ts";
import { answersTypes } from "./typescript.ts";
import type { FindDescription } from "./walk.ts";
import { answersZod } from "./zod.ts";
import { zodOf } from "./zod-schema.ts";

/**
 * Covers what the types above do not use: lengths in code points, whole numbers, exclusive limits, and many
 * alternatives.
 */
const oddDescription = fieldDescription({
  type: "odd",
  group: "text",
  failures: [],
  settings: {},
  valueSchema: () => ({
    anyOf: [
      { type: "string", minLength: 2, maxLength: 3 },
      { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 },
      {
        type: "object",
        minProperties: 1,
        maxProperties: 2,
        additionalProperties: { type: "number", multipleOf: 2 },
      },
    ],
  }),
  valueType: () => "string | number | Record<string, number>",
  examples: [],
});

const descriptions: readonly FieldDescription[] = [
  fileDescription,
  signatureDescription,
  barcodeDescription,
  referenceDescription,
  calculatedDescription,
  hiddenDescription,
  paymentDescription,
  appointmentDescription,
  oddDescription,
];
const find: FindDescription = (type) => descriptions.find((one) => one.type === type);

let count = 0;
function field(key: string, type: string, settings: JsonObject = {}, label = `The ${key}`): Item {
  count += 1;
  return { id: `fld_${count}`, type, key, label, settings };
}
const group = (key: string, items: readonly Item[]): Item => ({
  id: `grp_${key}`,
  type: "group",
  key,
  items,
});
const repeat = (key: string, items: readonly Item[], limits: { min?: number; max?: number } = {}): Item => ({
  id: `rep_${key}`,
  type: "repeat",
  key,
  label: `All ${key}`,
  items,
  ...limits,
});
const form = (items: readonly Item[], title = "Claim"): FormDefinition => ({
  format: 1,
  title,
  languages: ["en"],
  pages: [{ id: "pag_1", items }],
});

const evil = `*/ export const broken = 1; /* @deprecated \u202e\n\n \`\${1}\` "'\\ */`;
const claim: FormDefinition = {
  ...form([]),
  pages: [
    {
      id: "pag_1",
      items: [
        { id: "blk_1", type: "heading" },
        { id: "btn_1", type: "button", key: "check", label: "Check" },
        field("campaign", "hidden", { kind: "text" }),
        {
          id: "sec_1",
          type: "section",
          items: [field("photos", "file", { max_files: 2 }), field("first name", "hidden", {}, evil)],
        },
        field("odd", "odd"),
        field("mystery", "no_such_type"),
        field("total", "calculated", { result_kind: "number" }),
      ],
    },
    {
      id: "pag_2",
      items: [
        group("case", [
          field("code", "barcode", { formats: ["qr", "ean13"] }),
          field("new", "payment", { currency: "EUR" }),
          group("place", [field("slot", "appointment")]),
        ]),
        repeat(
          "rooms",
          [
            field("row", "reference", { multiple: true }),
            repeat(
              "windows",
              [
                repeat("panes", [field("cracked", "calculated", { result_kind: "boolean" })]),
                group("frame", [field("signed", "signature")]),
              ],
              { max: 2 },
            ),
          ],
          { min: 1, max: 3 },
        ),
      ],
    },
  ],
};

const suffix = "01h455vb4pex5vsknk084sn02q";
const file = { file_id: `fil_${suffix}`, name: "a.png", size: 10, mime: "image/png" };
const slot = { slot_id: "s1", start: "2026-01-31T08:30:00Z", end: "2026-01-31T09:00:00Z", tz: "UTC" };
const paid = { provider: "stripe", intent_id: "pi_1", status: "succeeded", amount: "12.5", currency: "EUR" };
const full = {
  campaign: "spring",
  photos: [file, { ...file, sha256: "a".repeat(64) }],
  "first name": 5,
  odd: "😀😀😀",
  mystery: { any: ["thing"] },
  total: "12.5",
  case: { code: { format: "qr", text: "x" }, new: paid, place: { slot } },
  rooms: [
    {
      _id: "inst_1",
      row: [{ row_id: `row_${suffix}` }],
      windows: [
        {
          _id: "inst_2",
          panes: [{ _id: "inst_3", cracked: true }],
          frame: { signed: { file_id: `fil_${suffix}` } },
        },
      ],
    },
  ],
};
const room = { _id: "inst_1" };

const good: Json[] = [
  {},
  full,
  {
    campaign: null,
    photos: null,
    odd: null,
    mystery: null,
    total: null,
    case: { code: null, place: {} },
  },
  { rooms: [room, { ...room, row: null, windows: [] }] },
  { odd: 9 },
  { odd: { a: 2, b: 4 } },
  { mystery: 5 },
];
const bad: Json[] = [
  null,
  [],
  "x",
  { unknown: 1 },
  { check: "x" },
  { campaign: 5 },
  { photos: [] },
  { photos: [file, file, file] },
  { photos: [{ ...file, size: -1 }] },
  { photos: [{ ...file, size: 0.5 }] },
  { photos: [{ ...file, more: 1 }] },
  { photos: [{ ...file, mime: "png" }] },
  { photos: [{ file_id: file.file_id }] },
  { "first name": {} },
  { odd: "😀" },
  { odd: "😀😀😀😀" },
  { odd: 10 },
  { odd: 1.5 },
  { odd: {} },
  { odd: { a: 1 } },
  { odd: { a: 2, b: 2, c: 2 } },
  { total: 12.5 },
  { case: { unknown: 1 } },
  { case: { code: { format: "aztec", text: "x" } } },
  { case: { new: { ...paid, currency: "USD" } } },
  { case: { place: { slot: { ...slot, start: "2026-01-31" } } } },
  { rooms: [] },
  { rooms: [{}] },
  { rooms: [{ _id: 5 }] },
  { rooms: [{ _id: "" }] },
  { rooms: [room, room, room, room] },
  { rooms: [{ ...room, row: [{ row_id: `row_${suffix}` }, { row_id: `row_${suffix}` }] }] },
  { rooms: [{ ...room, windows: [room, room, room] }] },
  { rooms: [{ ...room, windows: [{ ...room, panes: [{ ...room, cracked: "yes" }] }] }] },
  { rooms: [{ ...room, windows: [{ ...room, frame: { signed: {} } }] }] },
];

const load = createRequire(new URL("../../../../apps/server/package.json", import.meta.url));
interface Validator {
  compile(schema: JsonSchema): (value: unknown) => boolean;
}
const { Ajv2020 }: { Ajv2020: new (options: object) => Validator } = load("ajv/dist/2020.js");
const judgeBySchema = (schema: JsonSchema) =>
  new Ajv2020({ strict: true, validateFormats: false, allowUnionTypes: true }).compile(schema);

interface ZodSchema {
  safeParse(value: unknown): { readonly success: boolean };
}
function judgeByZod(source: string): (value: unknown) => boolean {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { answers?: ZodSchema } = {};
  compileFunction(outputText, ["require", "exports"])(load, exports);
  const { answers } = exports;
  if (!answers) return expect.fail("the file exports answers");
  return (value) => answers.safeParse(value).success;
}

const parsed = new Map<string, ts.SourceFile | undefined>();
/** Compiles a file next to the server's files, where `zod` can be resolved, and returns the compiler's output. */
function problemsOf(
  source: string,
  options: ts.CompilerOptions = { exactOptionalPropertyTypes: true },
): string[] {
  const name = new URL("../../../../apps/server/src/answers.ts", import.meta.url).pathname;
  const settings: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noUnusedLocals: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    ...options,
  };
  const host = ts.createCompilerHost(settings);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version) => {
    if (path === name) return ts.createSourceFile(name, source, version, true);
    if (!parsed.has(path)) parsed.set(path, read(path, version));
    return parsed.get(path);
  };
  const program = ts.createProgram([name], settings, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("the JSON Schema of a form's answers", () => {
  const schema = answersSchema(claim, find);
  const judge = judgeBySchema(schema);
  it.each(good.map((value) => [value]))("accepts %j", (value) => {
    expect(judge(value)).toBe(true);
  });
  it.each(bad.map((value) => [value]))("refuses %j", (value) => {
    expect(judge(value)).toBe(false);
  });
  it("follows the order of the form and names its dialect", () => {
    expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: "Claim" });
    expect(Object.keys(schema.properties as JsonObject)).toEqual([
      "campaign",
      "photos",
      "first name",
      "odd",
      "mystery",
      "total",
      "case",
      "rooms",
    ]);
  });
  it("has limits for repeats and ids for their instances", () => {
    expect((schema.properties as JsonObject).rooms).toMatchObject({
      title: "All rooms",
      type: "array",
      minItems: 1,
      maxItems: 3,
      items: { required: ["_id"], additionalProperties: false },
    });
  });
  it("uses the first of two fields with the same key, and skips invalid keys", () => {
    const two = form([
      field("a", "hidden", { kind: "boolean" }),
      group("a", []),
      field("__proto__", "hidden"),
      repeat("r", [field("_id", "hidden")]),
    ]);
    const { properties } = answersSchema(two, find) as { properties: JsonObject };
    expect(Object.keys(properties)).toEqual(["a", "r"]);
    expect(properties.a).toHaveProperty("anyOf", [{ type: "boolean" }, { type: "null" }]);
    expect(properties).toHaveProperty(["r", "items", "properties", "_id", "type"], "string");
  });
  it("terminates for a cyclic form", () => {
    const endless = { id: "grp_1", type: "group", key: "g", items: [] as Item[] } as const;
    endless.items.push(endless);
    expect(JSON.stringify(answersSchema(form([endless]), find)).length).toBeLessThan(2_000);
  });
});

describe("the TypeScript of a form's answers", () => {
  const source = answersTypes(claim, find);
  const use = (value: unknown) => `\nexport const given: Answers = ${JSON.stringify(value)};\n`;

  it("compiles, and accepts answers unchanged", () => {
    expect(problemsOf(source + use(full))).toEqual([]);
    expect(problemsOf(source + use({ campaign: null, rooms: [{ _id: "inst_1", row: null }] }))).toEqual([]);
  });
  it.each([
    { campaign: 5 },
    { photos: [{ ...file, size: "10" }] },
    { rooms: [{}] },
    { unknown: 1 },
    { case: { place: { slot: 5 } } },
  ])("rejects %j", (value) => {
    expect(problemsOf(source + use(value))).toHaveLength(1);
  });
  it("reads from the outside in", () => {
    expect(source.match(/(?<=interface )\w+/g)).toEqual([
      "Answers",
      "AnswersCase",
      "AnswersCasePlace",
      "AnswersRooms",
      "AnswersRoomsWindows",
      "AnswersRoomsWindowsPanes",
      "AnswersRoomsWindowsFrame",
    ]);
    expect(source).toContain("  /** The campaign */\n  campaign?: string | null;\n");
    expect(source).toContain("  rooms?: AnswersRooms[];\n");
    expect(source).toContain('  "first name"?: string | number | boolean | null;\n');
  });
  it("gives two interfaces with the same name different names", () => {
    const twice = answersTypes(
      form([
        group("a_b", [group("c", [])]),
        group("a", [group("b_c", [])]),
        group("ключ", []),
        group("имя", []),
      ]),
      find,
    );
    expect(problemsOf(twice)).toEqual([]);
    expect(twice.match(/(?<=interface )\w+/g)).toEqual([
      "Answers",
      "AnswersAB",
      "AnswersABC",
      "AnswersA",
      "AnswersABC2",
      "AnswersPart",
      "AnswersPart2",
    ]);
  });
  it("escapes labels and keys", () => {
    const keys = [
      "new",
      "readonly",
      "get",
      "default",
      "1st",
      'a"b',
      "a\nb",
      "*/",
      `\${x}`,
      "\u2028",
      "a.b",
      "[k: string]",
    ];
    const hostile = form(
      [
        ...keys.map((key) => field(key, "hidden", { kind: "text" }, evil)),
        ...keys.map((key) => group(`g ${key}`, [])),
        field("last", "hidden", {}, "@ts-ignore *"),
      ],
      evil,
    );
    const text = answersTypes(hostile, find);
    expect(problemsOf(text)).toEqual([]);
    const tree = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022, true);
    expect(
      tree.statements.map((one) => one.kind).filter((kind) => kind !== ts.SyntaxKind.InterfaceDeclaration),
    ).toEqual([]);
    const [root] = tree.statements.filter(ts.isInterfaceDeclaration);
    expect(
      root?.members.map(
        (member) => member.name && ts.isPropertySignature(member) && (member.name as ts.StringLiteral).text,
      ),
    ).toEqual([...keys, ...keys.map((key) => `g ${key}`), "last"]);
    expect(text).not.toMatch(/@|\u202e/);
  });
  it("keeps any label inside its comment", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("*", "/", "\\", "\n", "@", "a", "\u2028", "\ud800", "}") }),
        (label) => {
          const tree = ts.createSourceFile(
            "a.ts",
            answersTypes(form([field("a", "hidden", {}, label)], label), find),
            ts.ScriptTarget.ES2022,
          );
          expect(tree.statements.map((one) => one.kind)).toEqual([ts.SyntaxKind.InterfaceDeclaration]);
        },
      ),
    );
  });
});

describe("the Zod schema of a form's answers", () => {
  const source = answersZod(claim, find);
  const judge = judgeByZod(source);
  it.each(good.map((value) => [value]))("accepts %j", (value) => {
    expect(judge(value)).toBe(true);
  });
  it.each(bad.map((value) => [value]))("refuses %j", (value) => {
    expect(judge(value)).toBe(false);
  });
  it("agrees with the JSON Schema on any value in any place", () => {
    const bySchema = judgeBySchema(answersSchema(claim, find));
    // Zod's multipleOf is imprecise for numbers close to zero, which no answer contains.
    const isPlain = (piece: Json) => !/e-\d{2}/.test(JSON.stringify(piece));
    const pieces = fc.oneof(
      fc.constantFrom<Json>(file, slot, paid, room, null, [], {}, "😀😀", 4, true, [file], [room]),
      (fc.jsonValue() as fc.Arbitrary<Json>).filter(isPlain),
    );
    const places = [
      ["campaign"],
      ["photos"],
      ["photos", "0", "name"],
      ["odd"],
      ["first name"],
      ["case"],
      ["case", "code", "format"],
      ["case", "new"],
      ["rooms"],
      ["rooms", "0", "row"],
      ["rooms", "0", "windows", "0", "panes"],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), pieces, (place, piece) => {
        const value = structuredClone(full) as unknown as Record<string, unknown>;
        const parent = place.slice(0, -1).reduce((one, name) => one[name] as Record<string, unknown>, value);
        parent[place.at(-1) ?? ""] = piece;
        expect(judge(value)).toBe(bySchema(value));
      }),
      { numRuns: 500 },
    );
  });
  it("compiles, and its type matches the TypeScript file", () => {
    const both = `${source}\n${answersTypes(claim, find).replace("interface Answers ", "interface Wanted ")}
export const wanted = (given: Answers): Wanted => given;\n`;
    expect(problemsOf(both, {})).toEqual([]);
  });
  it("never turns a text into code", () => {
    const hostile = form(
      [
        field(evil, "barcode", { formats: [evil, `\${evil}`, "\u2028"] }),
        field("__proto__", "hidden"),
        field("a", "payment", { currency: evil }),
      ],
      evil,
    );
    const judgeHostile = judgeByZod(answersZod(hostile, find));
    expect(judgeHostile({ [evil]: { format: evil, text: "x" } })).toBe(true);
    expect(judgeHostile({ [evil]: { format: "qr", text: "x" } })).toBe(false);
    expect(problemsOf(answersZod(hostile, find))).toEqual([]);
  });
  it("contains no unused helpers", () => {
    expect(answersZod(form([field("a", "hidden", { kind: "boolean" })]), find)).toBe(
      'import * as z from "zod";\n\nexport const answers = z.strictObject({\n  a: z.boolean().nullable().optional(),\n});\n\nexport type Answers = z.infer<typeof answers>;\n',
    );
  });
  it.each<[Json, string]>([
    [false, "z.never()"],
    [true, "z.unknown()"],
    [{}, "z.unknown()"],
    [{ enum: [] }, "z.never()"],
    [{ enum: ["a", 1, null] }, 'z.literal(["a",1,null])'],
    [{ type: "null" }, "z.null()"],
    [{ anyOf: [{ type: "null" }] }, "z.null().nullable()"],
    [{ type: "object" }, "z.looseObject({})"],
    [{ allOf: [{ type: "string" }, { enum: ["a"] }] }, 'z.intersection(z.string(), z.literal("a"))'],
  ])("writes %j as %s", (schema, written) => {
    expect(zodOf(schema, { used: new Set(), indent: "" })).toBe(written);
  });
});

it("is deterministic", () => {
  const copy = structuredClone(claim);
  expect(answersTypes(copy, find)).toBe(answersTypes(claim, find));
  expect(answersZod(copy, find)).toBe(answersZod(claim, find));
  expect(JSON.stringify(answersSchema(copy, find))).toBe(JSON.stringify(answersSchema(claim, find)));
});
