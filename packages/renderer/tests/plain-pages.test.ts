// Tests server-rendered pages and how posts are read, without a browser or a server.
import {
  compile,
  evaluate,
  type FormDefinition,
  fieldTypes,
  type JsonObject,
  viewOf,
} from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { readDecimal, readNumber } from "../src/fields/reading.ts";
import { readPercent, readUrl } from "../src/fields/reading-more.ts";
import type { Post, Standing } from "../src/server/hosted-renderer.ts";
import { renderer } from "../src/server/server.ts";

const it_ = (type: string, more: object = {}) => ({ id: "f", key: "it", label: "It", type, ...more });

function standingOf(items: readonly object[], answers: JsonObject = {}, settings = {}): Standing {
  const definition = {
    format: 1,
    title: "Form",
    languages: ["en"],
    settings,
    pages: [{ id: "p", items }],
  } as unknown as FormDefinition;
  const program = compile(definition, fieldTypes);
  return { definition, view: viewOf(evaluate(program, answers, { nowMs: 0, language: "en" })), answers };
}

async function htmlOf(standing: Standing): Promise<string> {
  const { definition, view, answers } = standing;
  const { html } = await renderer.formPage({
    form: { form_id: "frm_1", version: 1, definition, is_accepting: true },
    view,
    answers,
    language: "en",
    assets: {
      base: "/embed/v1/",
      scripts: [],
      preloads: [],
      parts: {},
      field: "",
      kiosk: "",
      tracking: "",
      chunks: {},
    },
    action: "/f/x",
    formRef: "x",
    url: "http://127.0.0.1/f/x",
    place: "",
    isPlain: true,
  });
  return html;
}

const options = [{ value: "a", label: "A" }];

describe("a posted page is read back unchanged", () => {
  const posts: readonly (readonly [string, object, Post, unknown])[] = [
    ["text", {}, [["it", "Ada"]], "Ada"],
    ["number", {}, [["it", "12,5"]], 12.5],
    ["number", { stepper: true }, [["it", "3"]], 3],
    ["currency", { currency: "EUR" }, [["it", "9,90"]], { amount: "9.90", currency: "EUR" }],
    [
      "currency",
      { currencies: ["EUR", "PLN"] },
      [
        ["it", "5"],
        ["it.currency", "PLN"],
      ],
      { amount: "5", currency: "PLN" },
    ],
    [
      "phone",
      {},
      [
        ["it", "030 901820"],
        ["it.country", "DE"],
      ],
      { e164: "+4930901820", country: "DE" },
    ],
    [
      "barcode",
      {},
      [
        ["it", "4006381333931"],
        ["it.format", "ean13"],
      ],
      { format: "ean13", text: "4006381333931" },
    ],
    ["select", { options }, [["it", "a"]], "a"],
    ["checkboxes", { options }, [["it", "a"]], ["a"]],
    ["name", {}, [["it.first", "Ada"]], { first: "Ada" }],
    ["duration", {}, [["it.hours", "1"]], "PT1H"],
    [
      "location",
      {},
      [
        ["it.lat", "52.1"],
        ["it.lng", "21"],
      ],
      { lat: 52.1, lng: 21 },
    ],
  ];
  it.each(posts)("%s %j", async (type, settings, post, answer) => {
    const standing = standingOf([it_(type, { settings })]);
    const html = await htmlOf(standing);
    for (const [name] of post)
      expect(html).toMatch(new RegExp(`<(input|select|textarea)[^>]* name="${name}"`));
    expect(renderer.readPost(standing, "p", post, "en")).toEqual({ it: answer });
  });
});

describe("a default", () => {
  it("is on the first page, so that posting it removes nothing", async () => {
    expect(await htmlOf(standingOf([it_("text", { default: "Ulm" })]))).toContain('value="Ulm"');
  });

  it("does not return after it was cleared", async () => {
    const standing = standingOf([it_("text", { default: "Ulm" })], { it: null });
    expect(await htmlOf(standing)).not.toContain("Ulm");
  });
});

it("has no step for pages without visible questions", () => {
  const never = { visible_if: { field: "name", op: "eq", value: "never" } };
  const inner = (key: string) => ({ id: `f_${key}`, key, label: key, type: "text", ...never });
  const standing = standingOf(
    [
      { id: "utm", key: "utm", label: "Utm", type: "hidden" },
      { id: "sum", key: "sum", label: "Sum", type: "variable" },
      { id: "group", key: "group", type: "group", items: [inner("street"), inner("town")] },
      {
        id: "rep",
        key: "rep",
        type: "repeat",
        items: [{ ...inner("child"), visible_if: undefined }],
        ...never,
      },
      { id: "name", key: "name", label: "Name", type: "text" },
      { id: "rep2", key: "rep2", type: "repeat", items: [{ ...inner("pet"), visible_if: undefined }] },
    ],
    {},
    { layout: "single" },
  );
  expect(renderer.stepsOf(standing)).toEqual(["name", "rep2"]);
});

it("ignores rejected answers that are no longer visible", async () => {
  const never = { visible_if: { field: "name", op: "eq", value: "never" } };
  const standing = standingOf([
    { id: "name", key: "name", label: "Name", type: "text" },
    it_("number", never),
  ]);
  expect(await renderer.problemsIn(standing, "p", "en", { it: { code: "type" } })).toEqual(new Map());
});

describe("numbers", () => {
  it.each([
    ["12,5", 12.5],
    ["1,50", 1.5],
    ["1.500", 1.5],
    ["0,125", 0.125],
    ["-0,5", -0.5],
    ["1,5000", 1.5],
    ["١٢٫٥", 12.5],
    ["۱۲", 12],
    ["", null],
  ])("%j is parsed", (text, value) => expect(readNumber(text)).toBe(value));

  it.each(["1,500", "-1,500", "١,٥٠٠", "1 2", "12,34,567", "many"])("%j is not guessed", (text) => {
    expect(readNumber(text)).toBe(text);
    expect(readDecimal(text)).toBe(text);
  });

  it.each([
    ["12,345,678", "", 12_345_678],
    ["1.234,5", "en", 1234.5],
    ["1,500", "en", 1500],
    ["1.500", "en", 1.5],
    ["1,500", "de", 1.5],
    ["1.500", "de", 1500],
    ["1.234.567,5", "de", 1_234_567.5],
    ["12\u202f345,5", "fr", 12_345.5],
    ["12\u00a0345", "pl", 12_345],
    ["1’234.5", "de", 1234.5],
    ["0.125", "de", 0.125],
  ])("%j is parsed as in “%s”", (text, language, value) => expect(readNumber(text, language)).toBe(value));

  it.each([
    ["15%", "15"],
    ["150 %", "150"],
    ["12,5 ٪", "12.5"],
    ["%", null],
  ])("the percentage %j is parsed", (text, value) => expect(readPercent(text)).toBe(value));

  it.each([
    ["example.com", {}, "https://example.com"],
    [" www.bücher.example/a?b ", {}, "https://www.bücher.example/a?b"],
    ["example.com:8080", { schemes: ["http"] }, "http://example.com:8080"],
    ["http://example.com", {}, "http://example.com"],
    ["ada@example.com", {}, "ada@example.com"],
    ["3.5", {}, "3.5"],
    ["example", {}, "example"],
  ])("the address %j is completed", (text, settings, value) => expect(readUrl(text, settings)).toBe(value));

  it("keeps the digits of a decimal", () => expect(readDecimal(" ۱۲,۵۰ ")).toBe("12.50"));
});

describe("the countries of a phone number", () => {
  const countriesFor = async (settings: object) => {
    const html = await htmlOf(standingOf([it_("phone", { settings })]));
    return [...html.matchAll(/<option[^>]* value="([A-Z]{2})"/g)].map(([, code]) => code);
  };

  it("are the allowed ones that have a dial code", async () => {
    expect(await countriesFor({ allowed_countries: ["PL", "AQ", "zzz", "DE"] })).toEqual(["DE", "PL"]);
  });

  it("are all if none of the allowed ones can be used", async () => {
    const all = await countriesFor({});
    expect(all.length).toBeGreaterThan(200);
    expect(await countriesFor({ allowed_countries: ["zzz"], default_country: "zzz" })).toEqual(all);
  });
});
