import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timed } from "../test-kit/quickest.ts";
import { isDecimal, kindOf } from "../values/compare-operands.ts";
import { fromNumber, parseDecimal, remainder, zero } from "../values/decimal.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import * as ces from "./ces.ts";
import * as checkbox from "./checkbox.ts";
import * as consent from "./consent.ts";
import * as csat from "./csat.ts";
import * as currency from "./currency.ts";
import * as decimal from "./decimal.ts";
import * as email from "./email.ts";
import { type FieldDescription, type FieldLogic, type JsonSchema, refused } from "./field-type.ts";
import * as nps from "./nps.ts";
import * as number from "./number.ts";
import * as password from "./password.ts";
import * as percent from "./percent.ts";
import * as phone from "./phone.ts";
import * as rating from "./rating.ts";
import * as richText from "./rich-text.ts";
import * as scale from "./scale.ts";
import * as slider from "./slider.ts";
import * as text from "./text.ts";
import * as textarea from "./textarea.ts";
import * as toggle from "./toggle.ts";
import * as url from "./url.ts";
import * as yesNo from "./yes-no.ts";

const context = { nowMs: Date.UTC(2026, 0, 31), language: "en" };
const sameAs = (value: Json) => [value, value] as const;
const rich = (source: string) => ({ format: "markdown", text: source });
const dialled = (e164: string, country: string | null) => ({ e164, country });
const money = (amount: string, code: string) => ({ amount, currency: code });
const agreed = (version: string | null, at: string | null) => ({ accepted: true, text_version: version, at });

interface Case {
  readonly logic: FieldLogic;
  readonly description: FieldDescription;
  /** The input and the stored value, without an issue. */
  readonly accepted: readonly (readonly [sent: Json, kept: Json, settings?: JsonObject])[];
  /** Inputs that are not values of the type at all. */
  readonly refused: readonly Json[];
  /** A value of the type that violates the settings: the codes of its issues. */
  readonly invalid: readonly (readonly [sent: Json, codes: string, settings?: JsonObject])[];
  /** The answer as text, and what conditions see. */
  readonly said: readonly (readonly [kept: Json, words: string, operand: Json, settings?: JsonObject])[];
}

const wrongForTexts: Json[] = [
  ...[5, true, ["a"], { text: "a" }, "a\0b", "half \ud800", "\udc00", " ".repeat(200_001)],
];
const wrongForNumbers: Json[] = ["1e3", "1,5", "five", ".5", "0x10", true, [1], { value: 1 }, 1e300, 1e-40];
const wrongForWholes: Json[] = [...wrongForNumbers, 3.5, "3.5"];
const wrongForBooleans: Json[] = ["yes", "TRUE", 1, 0, [true], { accepted: 1 }];

const textInvalid: Case["invalid"] = [
  ["abc", "min", { min_length: 4 }],
  ["abcd", "max", { max_length: 3 }],
  ["abc", "pattern", { pattern: "[a-c]{2}" }],
  ["abc", "min,pattern", { min_length: 4, pattern: "\\d+" }],
  ["abcd", "max", { max_length: 3, pattern: "\\d+" }],
  ["abc", "pattern", { pattern: "(" }],
];
const textAccepted: Case["accepted"] = [
  sameAs("Zażółć gęślą jaźń 🐢"),
  ["  e\u0301\r\nb\rc ", "é\nb\nc"],
  ["\t \n", null],
  ["🐢🐢", "🐢🐢", { min_length: 2, max_length: 2 }],
  ["AB12", "AB12", { pattern: "[A-Z]+\\d+" }],
];
const booleanCases = {
  accepted: [sameAs(true), sameAs(false), ["true", true], ["false", false], ["", null]],
  refused: wrongForBooleans,
  invalid: [],
  said: [
    [true, "Yes", true],
    [false, "No", false],
    [true, "Tak", true, { true_label: "Tak", false_label: "Nie" }],
    [false, "Nie", false, { true_label: "Tak", false_label: "Nie" }],
  ],
} satisfies Partial<Case>;

function steps(logic: FieldLogic, description: FieldDescription, min: number, max: number): Case {
  return {
    logic,
    description,
    accepted: [sameAs(min), sameAs(max), [`${max - 1}`, max - 1], [" ", null], [null, null]],
    refused: wrongForWholes,
    invalid: [
      [min - 1, "min"],
      [max + 1, "max"],
      [`${max + 100}`, "max"],
    ],
    said: [[max, `${max}`, max]],
  };
}

const cases: readonly Case[] = [
  {
    logic: text.textLogic,
    description: text.textDescription,
    accepted: textAccepted,
    refused: wrongForTexts,
    invalid: [...textInvalid, ["a".repeat(1_001), "max"]],
    said: [["Anna", "Anna", "Anna"]],
  },
  {
    logic: textarea.textareaLogic,
    description: textarea.textareaDescription,
    accepted: [...textAccepted, sameAs("a".repeat(20_000))],
    refused: wrongForTexts,
    invalid: [...textInvalid, ["a".repeat(20_001), "max"]],
    said: [["One\ntwo", "One\ntwo", "One\ntwo"]],
  },
  {
    logic: password.passwordLogic,
    description: password.passwordDescription,
    accepted: textAccepted,
    refused: wrongForTexts,
    invalid: [...textInvalid, ["a".repeat(201), "max"]],
    said: [
      ["a", "••••••••", true],
      ["correct horse battery", "••••••••", true],
    ],
  },
  {
    logic: email.emailLogic,
    description: email.emailDescription,
    accepted: [
      [" Anna.Nowak+X@Example.ORG ", "Anna.Nowak+X@example.org"],
      sameAs("o'neil@mail.example.co.uk"),
      sameAs("a@xn--80ak6aa92e.xn--p1ai"),
      ["", null],
      ["a@sub.b.org", "a@sub.b.org", { allowed_domains: ["a.org", "b.org"] }],
      ["a@notb.org", "a@notb.org", { blocked_domains: ["b.org"] }],
    ],
    refused: [
      ...["anna", "@b.org", "a@", "a@b", "a b@c.org", "a@b@c.org", "a..b@c.org", ".a@b.org", "a.@b.org"],
      ...["a@-b.org", "a@b-.org", "a@b..org", "a@1.2.3.4", '"a"@b.org', "a@b.org\nBcc: x@y.org", "ą@b.org"],
      ...[`${"a".repeat(65)}@b.org`, `a@${"b".repeat(63)}.${"c.".repeat(100)}org`, `a@${"b".repeat(64)}.org`],
      ...[5, { email: "a@b.org" }, ["a@b.org"], "a@ſ.org"],
    ],
    invalid: [
      ["a@c.org", "option", { allowed_domains: ["b.org"] }],
      ["a@notb.org", "option", { allowed_domains: ["b.org"] }],
      ["a@B.org", "option", { blocked_domains: ["b.org"] }],
      ["a@x.b.org", "option", { blocked_domains: ["b.org"] }],
    ],
    said: [["a@b.org", "a@b.org", "a@b.org"]],
  },
  {
    logic: url.urlLogic,
    description: url.urlDescription,
    accepted: [
      [" HTTPS://Example.org ", "https://example.org/"],
      ["http://example.org:80/a/../b?q=ż#x", "http://example.org/b?q=%C5%BC#x"],
      sameAs("http://[::1]:8080/"),
      ["", null],
      ["wss://example.org", "wss://example.org/", { schemes: ["wss"] }],
    ],
    refused: [
      ...["example.org", "//example.org", "/path", "javascript:alert(1)", "javascript://a.org/%0aalert(1)"],
      ...["data:text/html,x", "ftp://example.org", "http://", "http://a b.org", "https://u:p@example.org"],
      ...[`https://a.org/${"x".repeat(2_048)}`, `https://a.org/${"ż".repeat(500)}`, "https://a@b.org", 5],
    ],
    invalid: [],
    said: [["https://example.org/", "https://example.org/", "https://example.org/"]],
  },
  {
    logic: richText.richTextLogic,
    description: richText.richTextDescription,
    accepted: [
      ["**Hi**", rich("**Hi**")],
      [{ text: " a\r\nb ", html: "<b>" }, rich("a\nb")],
      [{ format: "markdown", text: "a" }, rich("a")],
      [{ format: "markdown", text: " " }, null],
      ["", null],
    ],
    refused: [{}, { format: "html", text: "a" }, { format: 1, text: "a" }, { text: 5 }, 5, ["a"], "\0"],
    invalid: [
      ["abc", "min", { min_length: 4 }],
      ["abcd", "max", { max_length: 3 }],
      ["a".repeat(20_001), "max"],
    ],
    said: [[rich("**Hi**"), "**Hi**", "**Hi**"]],
  },
  {
    logic: phone.phoneLogic,
    description: phone.phoneDescription,
    accepted: [
      ["+48 600-700-800", dialled("+48600700800", null)],
      ["0044 (20) 7183.8750", dialled("+442071838750", "GB"), { default_country: "GB" }],
      [{ e164: "+48600700", country: "pl", extra: 1 }, dialled("+48600700", "PL"), { default_country: "DE" }],
      [{ e164: "", country: "PL" }, null],
      ["", null],
      [dialled("+48600700800", "PL"), dialled("+48600700800", "PL"), { allowed_countries: ["DE", "PL"] }],
    ],
    refused: [
      ...["600700800", "+0600700800", "+12345", "+1234567890123456", "+48 600 x", 48600700800, {}],
      ...[dialled("+48600700800", "POL"), dialled("+48600700800", "1"), { e164: 5 }, ["+48600700800"]],
    ],
    invalid: [
      [dialled("+48600700800", "PL"), "option", { allowed_countries: ["DE"] }],
      ["+48600700800", "option", { allowed_countries: ["PL"] }],
      ["+48600700800", "option", { allowed_countries: ["PL"], default_country: "DE" }],
    ],
    said: [[dialled("+48600700800", "PL"), "+48600700800", "+48600700800"]],
  },
  {
    logic: number.numberLogic,
    description: number.numberDescription,
    accepted: [
      sameAs(42),
      [" -1.50 ", -1.5],
      [-0, 0],
      ["0.1", 0.1],
      ["", null],
      [0.3, 0.3, { step: 0.1 }],
      [25, 25, { min: 10, max: 25, step: 5 }],
      [7, 7, { min: 1, max: 7, step: 3 }],
      [7, 7, { step: 0 }],
    ],
    refused: [...wrongForNumbers, "12345678901234567890", "0.1000000000000000000001", "1".repeat(400)],
    invalid: [
      [4, "min", { min: 5 }],
      [6, "max", { max: 5 }],
      [6, "option", { min: 1, step: 3 }],
      [0.35, "option", { step: 0.1 }],
      ["5.5", "max,option", { max: 5, step: 1 }],
    ],
    said: [
      [42, "42", 42],
      [1e21, "1000000000000000000000", 1e21],
    ],
  },
  {
    logic: slider.sliderLogic,
    description: slider.sliderDescription,
    accepted: [sameAs(0), sameAs(100), ["40", 40], [0.3, 0.3, { max: 1, step: 0.1 }]],
    refused: wrongForNumbers,
    invalid: [
      [-1, "min"],
      [101, "max"],
      [0.5, "option"],
      [3, "option", { step: 2 }],
    ],
    said: [[40, "40", 40]],
  },
  steps(scale.scaleLogic, scale.scaleDescription, 1, 5),
  steps(rating.ratingLogic, rating.ratingDescription, 1, 5),
  steps(nps.npsLogic, nps.npsDescription, 0, 10),
  steps(csat.csatLogic, csat.csatDescription, 1, 5),
  steps(ces.cesLogic, ces.cesDescription, 1, 7),
  {
    logic: decimal.decimalLogic,
    description: decimal.decimalDescription,
    accepted: [
      ["12.50", "12.5"],
      [0.1, "0.1"],
      [" -007 ", "-7"],
      sameAs("12345678901234567890.123456789"),
      ["", null],
      ["1.25", "1.25", { min: "1.25", max: "1.25", decimals: 2 }],
      ["1.50", "1.5", { decimals: 1 }],
    ],
    refused: wrongForNumbers,
    invalid: [
      ["0.99", "min", { min: "1" }],
      ["1.01", "max", { max: 1 }],
      ["1.255", "max", { decimals: 2 }],
      ["2.255", "max,max", { max: "2", decimals: 2 }],
    ],
    said: [["12.5", "12.5", "12.5"]],
  },
  {
    logic: percent.percentLogic,
    description: percent.percentDescription,
    accepted: [["12.50", "12.5"], [150, "150"], sameAs("-3"), [null, null]],
    refused: [...wrongForNumbers, "12%"],
    invalid: [
      ["-1", "min", { min: 0 }],
      ["101", "max", { max: "100" }],
      ["1.5", "max", { decimals: 0 }],
    ],
    said: [["12.5", "12.5%", "12.5"]],
  },
  {
    logic: currency.currencyLogic,
    description: currency.currencyDescription,
    accepted: [
      sameAs(money("12.5", "EUR")),
      ["12.50", money("12.5", "PLN"), { currency: "PLN" }],
      [{ amount: 3, currency: "eur", note: 1 }, money("3", "EUR")],
      [{ amount: "", currency: "EUR" }, null],
      [{ amount: "1.234", currency: "KWD" }, money("1.234", "KWD"), { decimals: 3 }],
      [money("1", "EUR"), money("1", "EUR"), { currency: "PLN", currencies: ["PLN", "EUR"] }],
    ],
    refused: [
      ...["12.50", 5, {}, { amount: "1" }, money("1,5", "EUR"), money("1", "EURO"), money("1", "E€R"), true],
    ],
    invalid: [
      [money("1.234", "EUR"), "max"],
      [money("1", "USD"), "option", { currency: "EUR" }],
      [money("1", "USD"), "option", { currencies: ["EUR"] }],
      [money("1", "EUR"), "min", { min: "1.01" }],
      [money("1", "USD"), "max,option", { max: "0.99", currencies: ["EUR"] }],
    ],
    said: [
      [money("12.5", "EUR"), "12.50 EUR", "12.5"],
      [money("1200", "JPY"), "1200 JPY", "1200"],
      [money("1.234", "KWD"), "1.234 KWD", "1.234"],
    ],
  },
  { logic: checkbox.checkboxLogic, description: checkbox.checkboxDescription, ...booleanCases },
  { logic: toggle.toggleLogic, description: toggle.toggleDescription, ...booleanCases },
  { logic: yesNo.yesNoLogic, description: yesNo.yesNoDescription, ...booleanCases },
  {
    logic: consent.consentLogic,
    description: consent.consentDescription,
    accepted: [
      [true, agreed(null, null)],
      ["true", agreed("v2", null), { text_version: "v2" }],
      [
        { accepted: true, text_version: " v1 ", at: "2026-01-31T15:30:00+01:00" },
        agreed("v1", "2026-01-31T14:30:00Z"),
      ],
      [false, null],
      [{ accepted: false, text_version: "v1" }, null],
      [{ accepted: "" }, null],
    ],
    refused: [
      ...[
        {},
        1,
        "yes",
        [true],
        { accepted: 1 },
        { accepted: true, text_version: 5 },
        { accepted: true, at: 5 },
      ],
      ...[agreed("v1", "31/1/26"), agreed("v1", "2026-01-31"), agreed("v1", "0000-06-01T00:00:00Z")],
      agreed("v".repeat(201), null),
    ],
    invalid: [
      [agreed("v1", null), "option", { text_version: "v2" }],
      [agreed("", null), "option", { text_version: "v2" }],
      [agreed("V2", null), "option", { text_version: "v2" }],
    ],
    said: [
      [agreed("v1", null), "Yes", true],
      [agreed("v1", null), "I agree", true, { true_label: "I agree" }],
    ],
  },
];

/** Enough of JSON Schema for these types; an unknown keyword fails its test. */
function satisfies(value: Json | undefined, schema: Json | undefined, limits: boolean): boolean {
  if (!isObject(schema)) return expect.fail("a schema is an object");
  return Object.entries(schema).every(([keyword, wanted]) => {
    const check = keywords[keyword] ?? expect.fail(`${keyword} is not checked`);
    return (limitKeywords.has(keyword) && !limits) || check(value, wanted, limits, schema);
  });
}

/** Issues that depend on settings. Such answers are stored, so that the respondent can correct them. */
const limitKeywords = new Set([
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "multipleOf",
  "enum",
  "const",
]);
type Check = (
  value: Json | undefined,
  wanted: Json | undefined,
  limits: boolean,
  schema: JsonSchema,
) => boolean;
const sizeOf = (value: Json | undefined) => (typeof value === "string" ? [...value].length : 0);
const typeOf = (value: Json | undefined) =>
  value === null ? "null" : Number.isInteger(value) ? "integer" : typeof value;
const keywords: Readonly<Record<string, Check>> = {
  type: (value, wanted) =>
    [wanted]
      .flat()
      .some((type) => type === typeOf(value) || (type === "number" && typeof value === "number")),
  minLength: (value, wanted) => sizeOf(value) >= Number(wanted),
  maxLength: (value, wanted) => value === null || sizeOf(value) <= Number(wanted),
  pattern: (value, wanted) => typeof value !== "string" || new RegExp(String(wanted), "u").test(value),
  minimum: (value, wanted) => Number(value) >= Number(wanted),
  maximum: (value, wanted) => Number(value) <= Number(wanted),
  // Computed from the number as it is written, because above 2^53 the nearest double may not be a multiple.
  multipleOf: (value, wanted) =>
    remainder(fromNumber(Number(value)) ?? zero, fromNumber(Number(wanted)) ?? zero)?.digits === 0n,
  enum: (value, wanted) => [wanted].flat().includes(value),
  const: (value, wanted) => value === wanted,
  format: () => true,
  writeOnly: () => true,
  properties: (value, wanted, limits) =>
    isObject(value) &&
    isObject(wanted) &&
    Object.keys(wanted).every((name) => satisfies(memberOf(value, name), wanted[name], limits)),
  required: (value, wanted) =>
    isObject(value) && [wanted].flat().every((name) => Object.hasOwn(value, String(name))),
  additionalProperties: (value, wanted, _, { properties }) =>
    wanted === false &&
    isObject(value) &&
    isObject(properties) &&
    Object.keys(value).every((name) => Object.hasOwn(properties, name)),
};

const hostileNames = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "length", "then"];
const memberNames = [
  "e164",
  "country",
  "amount",
  "currency",
  "text",
  "format",
  "accepted",
  "text_version",
  "at",
];
const plausible = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.double(),
  fc.integer({ min: -12, max: 12 }),
  fc.tuple(fc.integer(), fc.nat(999)).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: "binary" }).map((rest) => `https://${rest}`),
  fc.string({ unit: "binary" }).map((rest) => `https://a.org/${rest}`),
  fc.emailAddress(),
  fc.stringMatching(/^\+[1-9][\d ()-]{5,16}$/),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom<Json>(true, false, "true", "", "EUR", "pl", "markdown", "html"),
);
/** Objects as JSON.parse creates them: `__proto__` is a member like any other. */
const objectsOf = (names: readonly string[], values: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 8 })
    .map((members) => Object.fromEntries(members));
const sent: fc.Arbitrary<Json> = fc.oneof(
  { weight: 2, arbitrary: plausible },
  { weight: 1, arbitrary: objectsOf([...memberNames, ...hostileNames], plausible) },
);
const settingNames = (description: FieldDescription) =>
  Object.keys(description.settings.properties as JsonObject);
const rightSettings = ({ examples }: FieldDescription) =>
  fc.constantFrom<JsonObject>({}, ...examples.map((example) => example.settings ?? {}));

describe.each(cases.map((one) => [one.logic.type, one] as const))("%s", (type, one) => {
  const { logic, description } = one;
  const codesOf = (value: Json, settings: JsonObject) =>
    logic.validate(value, settings, context).map((issue) => issue.code);

  it("stores valid values canonically, without an issue", () => {
    expect(one.accepted.length).toBeGreaterThanOrEqual(3);
    for (const [raw, kept, settings = {}] of one.accepted) {
      expect(logic.normalise(raw, settings), JSON.stringify(raw)).toStrictEqual(kept);
      if (kept !== null) expect(codesOf(kept, settings), JSON.stringify(raw)).toEqual([]);
    }
    expect(logic.normalise(null, {})).toBeNull();
  });

  it("rejects other values, and reports violated settings", () => {
    expect(one.refused.length).toBeGreaterThanOrEqual(3);
    for (const raw of one.refused) expect(logic.normalise(raw, {}), JSON.stringify(raw)).toBe(refused);
    for (const [raw, codes, settings = {}] of one.invalid) {
      const value = logic.normalise(raw, settings);
      if (value === refused) return expect.fail(`${JSON.stringify(raw)} is refused`);
      expect(codesOf(value, settings).join(), JSON.stringify([raw, settings])).toBe(codes);
    }
  });

  it("has a text for its answers and a value for conditions", () => {
    for (const [kept, words, wanted, settings = {}] of one.said) {
      expect(logic.toText(kept, settings, context)).toBe(words);
      const operand = logic.operand(kept, settings);
      if (!isDecimal(operand)) expect(operand).toBe(wanted);
      else
        expect(operand).toEqual(
          typeof wanted === "number" ? fromNumber(wanted) : parseDecimal(String(wanted)),
        );
      expect(["none", logic.kind]).toContain(kindOf(operand));
    }
    expect(logic.toText(null, {}, context)).toBe("");
    expect(logic.operand(null, {})).toBeNull();
  });

  it("has a description with valid examples", () => {
    expect([description.type, description.examples.length > 1]).toEqual([type, true]);
    for (const { settings = {}, value } of description.examples) {
      expect(logic.normalise(value, settings)).toStrictEqual(value);
      expect(codesOf(value, settings)).toEqual([]);
      expect(description.settingsProblems?.(settings) ?? []).toEqual([]);
      expect(satisfies(value, description.valueSchema(settings), true), JSON.stringify(value)).toBe(true);
    }
    for (const name of settingNames(description))
      expect(description.settings.properties).toHaveProperty([name, "description"]);
  });

  it("has a schema that accepts every stored value, and limits that every valid one respects", () => {
    fc.assert(
      fc.property(sent, rightSettings(description), (raw, settings) => {
        const value = logic.normalise(raw, settings);
        if (value === refused || value === null) return;
        const schema = description.valueSchema(settings);
        expect(satisfies(value, schema, false), JSON.stringify(value)).toBe(true);
        if (codesOf(value, settings).length === 0)
          expect(satisfies(value, schema, true), JSON.stringify(value)).toBe(true);
      }),
    );
  });

  it("is idempotent, has a text for a value, and never throws, whatever is sent and set", () => {
    const names = [...settingNames(description), ...hostileNames];
    const lists = fc.array(plausible, { maxLength: 3 });
    const settingsGiven = fc.oneof(rightSettings(description), objectsOf(names, fc.oneof(plausible, lists)));
    fc.assert(
      fc.property(sent, settingsGiven, (raw, settings) => {
        const value = logic.normalise(raw, settings);
        if (value !== refused) expect(logic.normalise(value, settings)).toStrictEqual(value);
        // Check more than stored values, because the type of a field may have changed since.
        for (const kept of value === refused ? [raw] : [raw, value]) {
          expect(Array.isArray(logic.validate(kept, settings, context))).toBe(true);
          expect(logic.toText(kept, settings, context)).toBeTypeOf("string");
          expect(["none", logic.kind]).toContain(kindOf(logic.operand(kept, settings)));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("settings", () => {
  it.each([
    [text.textDescription, { min_length: 5, max_length: 4 }, "/min_length"],
    [text.textDescription, { min_length: 1_001 }, "/min_length"],
    [text.textDescription, { pattern: "(" }, "/pattern"],
    [richText.richTextDescription, { min_length: 5, max_length: 4 }, "/min_length"],
    [number.numberDescription, { min: 5, max: 4 }, "/min"],
    [slider.sliderDescription, { min: 101 }, "/min"],
    [decimal.decimalDescription, { min: "1.01", max: 1 }, "/min"],
    [currency.currencyDescription, { min: "2", max: "1" }, "/min"],
    [currency.currencyDescription, { currency: "USD", currencies: ["EUR"] }, "/currency"],
  ] as const)("are reported if they contradict themselves (%#)", (description, settings, pointer) => {
    expect(description.settingsProblems?.(settings)?.map((problem) => problem.pointer)).toEqual([pointer]);
  });

  it("may leave only one possible answer", () => {
    expect(number.numberDescription.settingsProblems?.({ min: 5, max: 5 })).toEqual([]);
  });

  it("give the reason in the issue", () => {
    const [issue] = text.textLogic.validate("x", { pattern: "\\d" }, context);
    expect(issue).toEqual({ code: "pattern" });
    const [places] = decimal.decimalLogic.validate("1.25", { decimals: 1 }, context);
    expect(places).toEqual({ code: "max", params: { max: 1, unit: "decimals" } });
    const [step] = number.numberLogic.validate(3, { step: 2 }, context);
    expect(step).toEqual({ code: "option", params: { step: "2" } });
  });

  it("can change the ends of a scale and the steps of a rating, but not a fixed score", () => {
    expect(scale.scaleLogic.validate(0, { min: 0 }, context)).toEqual([]);
    expect(rating.ratingLogic.validate(10, { max: 10 }, context)).toEqual([]);
    expect(rating.ratingLogic.validate(0, { min: 0 }, context)).toHaveLength(1);
    expect(nps.npsLogic.validate(11, { max: 20 }, context)).toHaveLength(1);
  });
});

describe("work", () => {
  it("takes little time for texts designed to be slow", () => {
    const long = [
      " ".repeat(190_000),
      `a${" ".repeat(190_000)}b`,
      "\r".repeat(190_000),
      "a\u0301".repeat(90_000),
    ];
    const ms = timed(() => {
      for (const { logic } of cases) for (const raw of long) logic.normalise(raw, {});
      for (const raw of [`${"a.".repeat(120)}@`, `a@${"a-".repeat(120)}`, `a@${"a.".repeat(120)}`])
        for (let times = 0; times < 100; times += 1)
          expect(email.emailLogic.normalise(raw, {})).toBe(refused);
    });
    expect(ms).toBeLessThan(3_000);
  });
});
