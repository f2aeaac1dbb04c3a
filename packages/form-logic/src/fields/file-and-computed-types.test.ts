import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDecimal, isMoment, kindOf } from "../values/compare-operands.ts";
import { toText } from "../values/decimal.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import { appointmentDescription, appointmentLogic } from "./appointment.ts";
import { audioDescription, audioLogic } from "./audio.ts";
import { autoNumberDescription, autoNumberLogic, autoNumberText } from "./auto-number.ts";
import { barcodeDescription, barcodeLogic } from "./barcode.ts";
import { calculatedDescription, calculatedLogic } from "./calculated.ts";
import { entryReferenceDescription, entryReferenceLogic } from "./entry-reference.ts";
import { type FieldLogic, refused } from "./field-type.ts";
import { fileDescription, fileLogic } from "./file.ts";
import { hiddenDescription, hiddenLogic } from "./hidden.ts";
import { imageDescription, imageLogic } from "./image.ts";
import { paymentDescription, paymentLogic } from "./payment.ts";
import { referenceDescription, referenceLogic } from "./reference.ts";
import { signatureDescription, signatureLogic } from "./signature.ts";
import { sketchDescription, sketchLogic } from "./sketch.ts";
import { userReferenceDescription, userReferenceLogic } from "./user-reference.ts";
import { variableDescription, variableLogic } from "./variable.ts";
import { videoDescription, videoLogic } from "./video.ts";

const types = [
  [fileLogic, fileDescription],
  [imageLogic, imageDescription],
  [audioLogic, audioDescription],
  [videoLogic, videoDescription],
  [signatureLogic, signatureDescription],
  [sketchLogic, sketchDescription],
  [barcodeLogic, barcodeDescription],
  [referenceLogic, referenceDescription],
  [entryReferenceLogic, entryReferenceDescription],
  [userReferenceLogic, userReferenceDescription],
  [paymentLogic, paymentDescription],
  [appointmentLogic, appointmentDescription],
  [calculatedLogic, calculatedDescription],
  [hiddenLogic, hiddenDescription],
  [variableLogic, variableDescription],
  [autoNumberLogic, autoNumberDescription],
] as const;
const named = types.map(([logic, description]) => ({ type: logic.type, logic, description }));

const context = { nowMs: Date.UTC(2026, 0, 31), language: "en" };
const suffix = "01h455vb4pex5vsknk084sn02q";
const otherSuffix = "7zzzzzzzzzzzzzzzzzzzzzzzzz";
const file = { file_id: `fil_${suffix}`, name: "a.png", size: 10, mime: "image/png" };
const sound = { ...file, name: "a.ogg", mime: "audio/ogg" };
const film = { ...file, name: "a.webm", mime: "video/webm" };
const paid = { provider: "stripe", intent_id: "pi_1", status: "succeeded", amount: "12.5", currency: "EUR" };
const slot = {
  slot_id: "s1",
  start: "2026-01-31T08:30:00Z",
  end: "2026-01-31T09:00:00Z",
  tz: "Europe/Warsaw",
};

/** The input, the stored value (the same if omitted), and the settings. */
type Accepted = readonly [sent: Json, kept?: Json, settings?: JsonObject];

const accepted: [FieldLogic, Accepted[]][] = [
  [
    fileLogic,
    [
      [[file]],
      [file, [file]],
      [[], null],
      [[file, { ...file, name: "copy.png" }], [file]],
      [[{ ...file, mime: "Text/Plain; charset=UTF-8", size: 0 }], [{ ...file, mime: "text/plain", size: 0 }]],
      [
        [{ ...file, name: " a\nb\t c ", extra: 1, sha256: "A".repeat(64) }],
        [{ ...file, name: "a b c", sha256: "a".repeat(64) }],
      ],
    ],
  ],
  [imageLogic, [[[file]], [[{ ...file, mime: "image/svg+xml" }]], [null, null]]],
  [audioLogic, [[[sound]], [sound, [sound]], [[], null]]],
  [videoLogic, [[[film]], [film, [film]], [[null], null]]],
  [
    signatureLogic,
    [
      [{ file_id: `fil_${suffix}` }],
      [
        { file_id: `fil_${suffix}`, signed_at: "2026-01-31T15:30:00+01:00" },
        { file_id: `fil_${suffix}`, signed_at: "2026-01-31T14:30:00Z" },
      ],
      [
        { file_id: `fil_${suffix}`, name: " Ada " },
        { file_id: `fil_${suffix}`, name: "Ada" },
      ],
      [{}, null],
    ],
  ],
  [
    sketchLogic,
    [
      [{ file_id: `fil_${suffix}` }],
      [{ file_id: null }, null],
      [{ file_id: `fil_${suffix}`, name: "" }, { file_id: `fil_${suffix}` }],
    ],
  ],
  [
    barcodeLogic,
    [
      [{ format: "ean13", text: "4006381333931" }],
      [
        { format: "EAN-13", text: " 4006381333931 " },
        { format: "ean13", text: "4006381333931" },
      ],
      [
        { format: "qr_code", text: "BEGIN:VCARD\nEND:VCARD" },
        { format: "qr", text: "BEGIN:VCARD\nEND:VCARD" },
      ],
      [
        { format: "upc_a", text: "036000291452" },
        { format: "upca", text: "036000291452" },
      ],
    ],
  ],
  [
    referenceLogic,
    [
      [{ row_id: `row_${suffix}` }],
      [`row_${suffix}`, { row_id: `row_${suffix}` }],
      [{ row_id: "" }, null],
      [
        [`row_${suffix}`, { row_id: `row_${suffix}` }, { row_id: `row_${otherSuffix}` }],
        [{ row_id: `row_${suffix}` }, { row_id: `row_${otherSuffix}` }],
        { multiple: true },
      ],
      [{ row_id: `row_${suffix}` }, [{ row_id: `row_${suffix}` }], { multiple: true }],
    ],
  ],
  [
    entryReferenceLogic,
    [
      [{ entry_id: `ent_${suffix}` }],
      [`ent_${suffix}`, { entry_id: `ent_${suffix}` }],
      [[], null, { multiple: true }],
    ],
  ],
  [
    userReferenceLogic,
    [
      [{ user_id: `usr_${suffix}` }],
      [{ user_id: ` usr_${suffix}`, x: {} }, { user_id: `usr_${suffix}` }],
      [null, null],
    ],
  ],
  [
    paymentLogic,
    [
      [paid],
      [{ ...paid, amount: "12.50", currency: "eur", provider: "Stripe" }, paid],
      [{ ...paid, amount: 12.5 }, paid],
      [{}, null],
    ],
  ],
  [
    appointmentLogic,
    [
      [slot],
      [{ ...slot, start: "2026-01-31T09:30+01:00" }, slot],
      [{ ...slot, tz: "UTC" }],
      [{ slot_id: "", start: null }, null],
    ],
  ],
  [
    calculatedLogic,
    [
      ["a"],
      [5],
      [
        ["a", null, 1],
        ["a", 1],
      ],
      [12.5, "12.5", { result_kind: "number" }],
      ["012.50", "12.5", { result_kind: "number" }],
      ["true", true, { result_kind: "boolean" }],
      ["2026-01-31", "2026-01-31", { result_kind: "date" }],
      ["2026-01-31T14:30:00+01:00", "2026-01-31T13:30:00Z", { result_kind: "datetime" }],
      [[1, "2.50", null], ["1", "2.5"], { result_kind: "list", item_kind: "number" }],
      [[], null, { result_kind: "list" }],
    ],
  ],
  [
    hiddenLogic,
    [
      ["a"],
      [false],
      [-0, 0],
      ["", null],
      ["07", "7", { kind: "number" }],
      ["PT90M", "PT1H30M", { kind: "duration" }],
    ],
  ],
  [
    variableLogic,
    [[0], ["score"], ["14:30:00", "14:30", { kind: "time" }], ["x", "x", { kind: "no such kind" }]],
  ],
  [autoNumberLogic, [["INV-00042"], [" INV-1 ", "INV-1"], ["", null]]],
];

type Refused = readonly [sent: Json, settings?: JsonObject];
const noFile: Refused[] = [
  ["a.png"],
  [[{ file_id: `fil_${suffix}` }]],
  [[{ ...file, file_id: `ent_${suffix}` }]],
  [[{ ...file, file_id: `fil_8${suffix.slice(1)}` }]],
  [[{ ...file, size: -1 }]],
  [[{ ...file, size: 1.5 }]],
  [[{ ...file, mime: "png" }]],
  [[{ ...file, name: "x".repeat(256) }]],
  [[{ ...file, name: "a\u0000b" }]],
  [[{ ...file, name: "a\ud800" }]],
  [[{ ...file, sha256: "abc" }]],
  [Array.from({ length: 101 }, () => null)],
  [JSON.parse(`{"__proto__":${JSON.stringify(file)}}`)],
];
const noReference = (member: string, prefix: string): Refused[] => [
  [1],
  [{ [member]: 5 }],
  [{ [member]: `${prefix}_${suffix.toUpperCase()}` }],
  [{ [member]: `fil_${suffix}` }],
  [{ id: `${prefix}_${suffix}` }],
  [[{ [member]: `${prefix}_${suffix}` }]],
  [[{ [member]: `${prefix}_${suffix}` }, 5], { multiple: true }],
  [Array.from({ length: 501 }, () => null), { multiple: true }],
];
const noDrawing: Refused[] = [
  [`fil_${suffix}`],
  [{ name: "Ada" }],
  [{ file_id: "fil_1" }],
  [{ file_id: `fil_${suffix}`, signed_at: "yesterday" }],
  [{ file_id: `fil_${suffix}`, signed_at: "9999-12-31T23:59:59-01:00" }],
  [[{ file_id: `fil_${suffix}` }]],
];
const noScalar: Refused[] = [
  [{}],
  [{ a: 1 }],
  ["1e3", { kind: "number" }],
  ["maybe", { kind: "boolean" }],
  ["2026-02-30", { kind: "date" }],
  [5, { kind: "text" }],
];

const refusals: [FieldLogic, Refused[]][] = [
  ...[fileLogic, imageLogic, audioLogic, videoLogic].map((logic): [FieldLogic, Refused[]] => [logic, noFile]),
  [signatureLogic, noDrawing],
  [sketchLogic, noDrawing],
  [
    barcodeLogic,
    [
      ["4006381333931"],
      [{ format: "ean13" }],
      [{ format: "morse", text: "x" }],
      [{ format: "qr", text: "x".repeat(7_090) }],
      [{ format: "qr", text: 5 }],
    ],
  ],
  [referenceLogic, noReference("row_id", "row")],
  [entryReferenceLogic, noReference("entry_id", "ent")],
  [userReferenceLogic, noReference("user_id", "usr")],
  [
    paymentLogic,
    [
      [true],
      [{ ...paid, amount: "-1" }],
      [{ ...paid, amount: "1e3" }],
      [{ ...paid, currency: "EURO" }],
      [{ ...paid, currency: "eß" }],
      [{ ...paid, status: "maybe" }],
      [{ ...paid, intent_id: null }],
    ],
  ],
  [
    appointmentLogic,
    [
      ["2026-01-31"],
      [{ ...slot, start: "2026-01-31" }],
      [{ ...slot, tz: "Europe/Warsaw; x" }],
      [{ ...slot, slot_id: "" }],
      [{ ...slot, end: 5 }],
    ],
  ],
  [
    calculatedLogic,
    [
      [{}],
      [[{}]],
      ["x", { result_kind: "list" }],
      ["x", { result_kind: "number" }],
      [["1"], { result_kind: "number" }],
      [1e300, { result_kind: "number" }],
      [Array.from({ length: 1_001 }, () => 1)],
    ],
  ],
  [hiddenLogic, [...noScalar, [["a"]]]],
  [variableLogic, [...noScalar, [["a"]]]],
  [autoNumberLogic, [[42], [["INV-1"]], ["x".repeat(61)]]],
];

const invalid: [FieldLogic, Json, JsonObject, string][] = [
  [fileLogic, [file, { ...file, file_id: `fil_${otherSuffix}` }], {}, "too_many"],
  [fileLogic, [file], { max_bytes: 9 }, "max"],
  [fileLogic, [file], { accept: ["application/pdf", "image/jpeg"] }, "option"],
  [fileLogic, [file], { accept: ["audio/*"] }, "option"],
  [imageLogic, [film], {}, "option"],
  [imageLogic, [{ ...file, mime: "imagery/png" }], {}, "option"],
  [audioLogic, [file], { accept: [] }, "option"],
  [videoLogic, [film], { accept: ["video/mp4"] }, "option"],
  [signatureLogic, { file_id: `fil_${suffix}` }, { with_name: true }, "required"],
  [barcodeLogic, { format: "ean13", text: "4006381333932" }, {}, "pattern"],
  [barcodeLogic, { format: "ean8", text: "4006381333931" }, {}, "pattern"],
  [barcodeLogic, { format: "qr", text: "x" }, { formats: ["ean13"] }, "option"],
  [
    referenceLogic,
    [{ row_id: `row_${suffix}` }, { row_id: `row_${otherSuffix}` }],
    { multiple: true, max_items: 1 },
    "too_many",
  ],
  [paymentLogic, paid, { currency: "USD" }, "option"],
  [paymentLogic, paid, { amount: "12.51" }, "min"],
  [paymentLogic, paid, { amount: "12.49" }, "max"],
  [appointmentLogic, { ...slot, end: slot.start }, {}, "min"],
];

const valid: [FieldLogic, Json, JsonObject][] = [
  [fileLogic, [file], { max_bytes: 10, accept: ["image/*"] }],
  [fileLogic, [file, { ...file, file_id: `fil_${otherSuffix}` }], { max_files: 2 }],
  [imageLogic, [file], {}],
  [signatureLogic, { file_id: `fil_${suffix}`, name: "Ada" }, { with_name: true }],
  [barcodeLogic, { format: "ean8", text: "96385074" }, { formats: ["ean8"] }],
  [paymentLogic, paid, { currency: "EUR", amount: "12.500" }],
  [appointmentLogic, slot, {}],
];

const show = JSON.stringify;
const cases = <Case>(list: readonly [FieldLogic, readonly Case[]][]) =>
  list.flatMap(([logic, all]) => all.map((one) => ({ type: logic.type, logic, one })));

describe("normalising", () => {
  it("has at least three accepted and three rejected values of every type", () => {
    for (const list of [accepted, refusals]) {
      const counts = new Map(list.map(([logic, all]) => [logic.type, all.length]));
      expect(named.filter(({ type }) => (counts.get(type) ?? 0) < 3)).toEqual([]);
    }
  });
  for (const { type, logic, one } of cases(accepted)) {
    const [sent, kept = sent, settings = {}] = one;
    it(`${type} stores ${show(sent)} as ${show(kept)} ${show(settings)}`, () => {
      expect(logic.normalise(sent, settings)).toEqual(kept);
    });
  }
  for (const { type, logic, one } of cases(refusals)) {
    const [sent, settings = {}] = one;
    it(`${type} rejects ${show(sent).slice(0, 120)} ${show(settings)}`, () => {
      expect(logic.normalise(sent, settings)).toBe(refused);
    });
  }
});

describe("validating", () => {
  it.each(invalid)("$0.type reports %$", (logic, value, settings, code) => {
    expect(logic.normalise(value, settings)).toEqual(value);
    expect(logic.validate(value, settings, context).map((issue) => issue.code)).toEqual([code]);
  });
  it.each(valid)("$0.type accepts %$", (logic, value, settings) => {
    expect(logic.validate(value, settings, context)).toEqual([]);
  });
  it("names the file and the unit", () => {
    expect(fileLogic.validate([file], { max_bytes: 9, accept: ["text/*"] }, context)).toEqual([
      { code: "max", params: { max: 9, unit: "bytes", name: "a.png" } },
      { code: "option", params: { value: "image/png", allowed: ["text/*"], name: "a.png" } },
    ]);
  });
});

describe("operands and texts", () => {
  const plain = (value: Operand): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (isDecimal(value)) return `number ${toText(value)}`;
    if (isMoment(value)) return `${value.kind} ${value.at}`;
    if (typeof value !== "object" || value === null) return value;
    return "members" in value
      ? Object.fromEntries([...value.members].map(([name, one]) => [name, plain(one)]))
      : null;
  };
  const rows = [{ row_id: `row_${suffix}` }, { row_id: `row_${otherSuffix}` }];
  it.each<[FieldLogic, Json, JsonObject, unknown, string]>([
    [fileLogic, [file, film], {}, ["a.png", "a.webm"], "a.png, a.webm"],
    [signatureLogic, { file_id: "fil_x", name: "Ada" }, {}, { file_id: "fil_x", name: "Ada" }, "Ada"],
    [
      sketchLogic,
      { file_id: "fil_x", signed_at: "1970-01-01T00:00:01Z" },
      {},
      { file_id: "fil_x", signed_at: "datetime 1000" },
      "1970-01-01T00:00:01Z",
    ],
    [barcodeLogic, { format: "qr", text: "x" }, {}, "x", "x"],
    [referenceLogic, { row_id: "row_x" }, {}, { row_id: "row_x" }, "row_x"],
    [
      referenceLogic,
      rows,
      { multiple: true },
      rows.map((row) => row.row_id),
      rows.map((row) => row.row_id).join(", "),
    ],
    [paymentLogic, paid, {}, { ...paid, amount: "number 12.5" }, "12.50 EUR succeeded"],
    [
      appointmentLogic,
      { ...slot, start: "1970-01-01T00:00:00Z", end: "1970-01-01T00:00:01Z" },
      {},
      { ...slot, start: "datetime 0", end: "datetime 1000" },
      "1970-01-01T00:00:00Z – 1970-01-01T00:00:01Z (Europe/Warsaw)",
    ],
    [calculatedLogic, "12.5", { result_kind: "number" }, "number 12.5", "12.5"],
    [
      calculatedLogic,
      ["1", "2"],
      { result_kind: "list", item_kind: "number" },
      ["number 1", "number 2"],
      "1, 2",
    ],
    [calculatedLogic, [1, "a", true], {}, ["number 1", "a", true], "1, a, Yes"],
    [hiddenLogic, 5, {}, "number 5", "5"],
    [variableLogic, "00:00:01", { kind: "time" }, "time 1000", "00:00:01"],
    [autoNumberLogic, "INV-1", {}, "INV-1", "INV-1"],
  ])("$0.type: %$", (logic, value, settings, operand, words) => {
    expect(plain(logic.operand(value, settings))).toEqual(operand);
    expect(logic.toText(value, settings, context)).toBe(words);
    const kind = typeof logic.kind === "function" ? logic.kind(settings) : logic.kind;
    expect(["any", kindOf(logic.operand(value, settings))]).toContain(kind);
  });
  it.each(named)("$type has an empty text for null", ({ logic }) => {
    expect(logic.toText(null, {}, context)).toBe("");
  });
  it("writes sequential numbers in full, padded with zeros", () => {
    expect([42, 123_456].map((count) => autoNumberText(count, { prefix: "INV-" }))).toEqual([
      "INV-00042",
      "INV-123456",
    ]);
    expect(autoNumberText(7, { digits: 1e9 })).toHaveLength(20);
  });
});

interface Validator {
  compile(schema: JsonObject): (value: unknown) => boolean;
}
const load = createRequire(new URL("../../../../apps/server/package.json", import.meta.url));
const { Ajv2020 }: { Ajv2020: new (options: object) => Validator } = load("ajv/dist/2020.js");
const ajv = new Ajv2020({ strict: true, validateFormats: false, allowUnionTypes: true });

describe("descriptions", () => {
  it.each(named)("$type: examples are accepted unchanged by logic and schemas", ({ logic, description }) => {
    expect(description.type).toBe(logic.type);
    const isSettings = ajv.compile(description.settings);
    for (const { settings = {}, value } of description.examples) {
      expect(isSettings(settings) || Object.keys(settings).length === 0).toBe(true);
      expect(description.settingsProblems?.(settings) ?? []).toEqual([]);
      expect(logic.normalise(value, settings)).toEqual(value);
      expect(logic.validate(value, settings, context)).toEqual([]);
      expect(ajv.compile(description.valueSchema(settings))(value)).toBe(true);
    }
  });
  it.each(named)("$type: every setting is described", ({ description }) => {
    const { properties } = description.settings;
    for (const setting of Object.values(properties as JsonObject)) {
      expect(setting).toHaveProperty("description", expect.stringMatching(/\S/));
    }
  });
  it.each(named)("$type: accepted values match their schema", ({ type, logic, description }) => {
    for (const { one } of cases(accepted).filter((each) => each.type === type)) {
      const [sent, , settings = {}] = one;
      const value = logic.normalise(sent, settings) as Json;
      if (value !== null)
        expect([value, ajv.compile(description.valueSchema(settings))(value)]).toEqual([value, true]);
    }
  });
  it("report contradictory settings", () => {
    expect(paymentDescription.settingsProblems?.({ amount: "1", amount_field: "sum" })).toHaveLength(1);
    expect(calculatedDescription.settingsProblems?.({ item_kind: "text" })).toHaveLength(1);
  });
});

describe("any input", () => {
  const names = [
    "__proto__",
    "constructor",
    "toString",
    "length",
    "file_id",
    "row_id",
    "entry_id",
    "user_id",
    "format",
    "text",
    "start",
    "amount",
    "size",
    "name",
  ];
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "\u0000", "\ud800", `fil_${suffix}`, `row_${suffix}`, "2026-01-31", "1e999", "-0"),
  );
  const scalars = fc.oneof(
    texts,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(-0, 5, 2 ** 60),
  );
  const hostile = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalars,
      fc.array(tie("json"), { maxLength: 5 }),
      // Objects as JSON.parse creates them: own members can have any name.
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...names), texts), tie("json")), { maxLength: 6 })
        .map((entries) => Object.fromEntries(entries)),
    ),
  })).json;
  /** Valid values with one member replaced: closer to the edge cases than pure noise. */
  const nearly = (examples: readonly Json[]) =>
    fc
      .tuple(fc.constantFrom(...examples), fc.constantFrom(...names), hostile)
      .map(([value, name, other]): Json => {
        const change = (one: Json): Json =>
          typeof one === "object" && one !== null && !Array.isArray(one) ? { ...one, [name]: other } : other;
        return Array.isArray(value) ? value.map(change) : change(value);
      });
  const settingNames = [
    "max_files",
    "max_bytes",
    "accept",
    "formats",
    "multiple",
    "max_items",
    "currency",
    "amount",
    "kind",
    "result_kind",
    "item_kind",
    "with_name",
  ];
  const broken = fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom(...settingNames), hostile));

  it.each(named)("$type never throws, is idempotent, and has a text for it", ({ logic, description }) => {
    const given = fc.constantFrom({}, ...description.examples.map((example) => example.settings ?? {}));
    const raw = fc.oneof(hostile, nearly(description.examples.map((example) => example.value)));
    fc.assert(
      fc.property(raw, fc.oneof(given, broken), (sent, settings) => {
        const kept = logic.normalise(sent, settings);
        // Check more than stored values, because the type of a field may have changed since.
        for (const value of kept === refused ? [sent] : [sent, kept]) {
          logic.validate(value, settings, context);
          logic.operand(value, settings);
          expect(typeof logic.toText(value, settings, context)).toBe("string");
        }
        if (kept === refused) return;
        expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
        expect(logic.normalise(kept, settings)).toEqual(kept);
        if (typeof logic.kind === "function") expect(typeof logic.kind(settings)).toBe("string");
      }),
      { numRuns: 300 },
    );
  });
  it("keeps only own members", () => {
    const inherited = Object.create({ file_id: `fil_${suffix}` }) as JsonObject;
    expect(signatureLogic.normalise(inherited, {})).toBeNull();
    expect(
      signatureLogic.normalise({ file_id: `fil_${suffix}`, constructor: "x" } as unknown as Json, {}),
    ).toEqual({ file_id: `fil_${suffix}` });
  });
});
