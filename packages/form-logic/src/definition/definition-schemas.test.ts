/** The schemas and the code that checks definitions must accept and reject the same definitions. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { costlyForms } from "../test-kit/costly-forms.ts";
import { largeForm } from "../test-kit/large-form.ts";
import { createRandom, type Random } from "../test-kit/random.ts";
import { randomForm } from "../test-kit/random-form.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { blockCatalogue } from "./block-settings.ts";
import type { FormDefinition, Item } from "./definition.ts";
import { definitionSchemas, draftSchemas } from "./definition-schemas.ts";
import { readDefinition } from "./read-definition.ts";

const accepts = (schemas: JsonObject): ((definition: unknown) => boolean) => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile({
    $ref: "#/$defs/FormDefinition",
    $defs: { ...schemas, JsonObject: { type: "object" }, JsonValue: {} },
  });
  return (definition) => validate(definition);
};
const described = accepts(definitionSchemas());
const describedAsDraft = accepts(draftSchemas());

const discriminator = definitionSchemas().FormItem?.discriminator as JsonObject | undefined;
const mapping = (discriminator?.mapping ?? {}) as Readonly<Record<string, string>>;

const isRead = (definition: Json): boolean => readDefinition(definition).ok;
const asJson = (definition: unknown): JsonObject => JSON.parse(JSON.stringify(definition)) as JsonObject;

/** The errors about types and settings that do not exist; other errors do not concern the structure. */
const structural = ["unknown_type", "type_not_available", "unknown_setting"];
function canBePublished(definition: Json): boolean {
  const read = readDefinition(definition);
  if (!read.ok) return false;
  return !lintDefinition(read.definition, fieldTypes, fieldCatalogue).some(
    ({ severity, code }) => severity === "error" && structural.includes(code),
  );
}

const formOf = (...items: readonly JsonObject[]): JsonObject => ({
  format: 1,
  title: "Form",
  languages: ["en", "de"],
  pages: [{ id: "p1", items }],
});

const doc = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Hi ", marks: ["bold"] },
        { type: "answer", field: "a" },
      ],
    },
    { type: "heading", level: 2, content: [{ type: "text", text: "x", href: "https://example.com" }] },
    { type: "list", ordered: true, items: [[{ type: "text", text: "one" }]] },
  ],
};

/** Uses every member of the format at least once. */
const rich = asJson({
  ...formOf(
    {
      id: "g",
      type: "group",
      key: "g",
      label: "G",
      items: [{ id: "a1", type: "text", key: "a", label: "A" }],
    },
    {
      id: "r",
      type: "repeat",
      key: "r",
      min: 1,
      max: 3,
      items: [{ id: "b1", type: "email", key: "b", label: "B" }],
    },
    {
      id: "s",
      type: "section",
      title: "S",
      items: [{ id: "c", type: "columns", items: [{ id: "c1", type: "column", items: [] }] }],
    },
    { id: "bt", type: "button", key: "send", label: "Send" },
    { id: "h", type: "heading", content: doc, settings: { text: "Hello" } },
    { id: "i", type: "image_block", settings: { url: "https://example.com/a.png", alt: "A" } },
    {
      id: "f",
      type: "number",
      key: "age",
      label: "Age",
      hint: "In years",
      placeholder: "0",
      messages: { required: "How old are you?", max: "That is very old." },
      settings: { min: 0 },
      required: false,
      required_if: { all: [{ any: [{ not: { field: "g.a", op: "empty" } }] }, { formula: "1 = 1" }] },
      read_only: false,
      read_only_if: { field: "g.a", op: "eq", value: "x" },
      visible_if: { field: "g.a", op: "answered" },
      default: 3,
      checks: [{ id: "adult", holds: { field: "age", op: "gte", value: 18 }, message: "Adults only" }],
      privacy: "personal",
      prefill: { name: "years", locked: true },
    },
    { id: "k", type: "calculated", key: "twice", label: "Twice", formula: "age * 2" },
  ),
  description: doc,
  translations: { de: { "f.label": "Alter" } },
  settings: {
    layout: "single",
    submit_label: "Go",
    thanks: doc,
    check_answers: true,
    frame_origins: ["*"],
    indexed: true,
  },
  theme: {
    preset: "clay",
    brand: "#0a5",
    second: "#34507c",
    scheme: "light",
    font: "Lora",
    heading_font: "system",
    radius: 4,
    density: "compact",
    layout: "split",
    tokens: { light: { surface: "#fff7f0" }, dark: { accent: "#5fb" } },
    contrast_override: { reason: "The brand manual requires it." },
    name: "Harbor Museum",
    logo: "/logo.png",
    logo_alt: "",
    cover: "https://example.com/cover.jpg",
    cover_alt: "The harbor",
    background: "/background.jpg",
    image: "/image.png",
    icon: "/icon.png",
    powered_by: true,
    css: "::part(label) { font-weight: 500 }",
  },
});

const perType = [...fieldCatalogue.values()].flatMap(({ type, examples }) =>
  examples.map(({ settings }): [string, JsonObject] => [
    type,
    formOf({ id: "f", type, key: "f", label: "F", ...(settings && { settings }) }),
  ]),
);
const samples: readonly JsonObject[] = [
  rich,
  asJson(largeForm().definition),
  ...costlyForms.map(({ definition }) => asJson(definition)),
  ...Array.from({ length: 200 }, (_, seed) => asJson(randomForm(seed).definition)),
  ...perType.map(([, definition]) => definition),
];

describe("valid definitions", () => {
  it("match both schemas if the server reads them", () => {
    const read = samples.filter(isRead);
    expect(read.length).toBeGreaterThan(300);
    expect(read.filter((one) => JSON.stringify(one).includes('"parsed":')).length).toBeGreaterThan(150);
    expect(read.filter((one) => !describedAsDraft(one))).toEqual([]);
    expect(read.filter((one) => !described(one))).toEqual([]);
  });

  it("match them in the form that respondents get, with parsed formulas", () => {
    // Random forms have placeholders for formulas, which publishing does not parse.
    const prepared = samples
      .filter(isRead)
      .map((one) => asJson(prepareDefinition(one as unknown as FormDefinition)))
      .filter((one) => JSON.stringify(one).includes('"parsed":'));
    expect(prepared.length).toBeGreaterThan(3);
    expect(prepared.filter((one) => !described(one))).toEqual([]);
  });

  it.each(perType)("%s: names exactly the settings of its catalog", (type, definition) => {
    const schema = definitionSchemas()[schemaOf(type)] as {
      allOf: { properties: { settings: JsonObject } }[];
    };
    const settings = schema.allOf[1]?.properties.settings.properties;
    expect(Object.keys(settings as object)).toEqual(
      Object.keys(fieldCatalogue.get(type)?.settings.properties as object),
    );
    expect(described(withSetting(definition, "no_such_setting", 1))).toBe(false);
    expect(canBePublished(withSetting(definition, "no_such_setting", 1))).toBe(false);
  });
});

describe("wrong definitions", () => {
  it("are rejected by the draft schema exactly if the server rejects them", () => {
    const random = createRandom(20_261_117);
    const counts = { accepted: 0, rejected: 0 };
    for (let round = 0; round < 2_000; round += 1) {
      const wrong = spoilt(random.pick([rich, rich, ...samples.slice(3)]), random);
      counts[isRead(wrong) ? "accepted" : "rejected"] += 1;
      if (describedAsDraft(wrong) !== isRead(wrong))
        expect(wrong).toBe(isRead(wrong) ? "accepted" : "rejected");
    }
    expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(200);
  });

  it("are rejected by the published schema if they are rejected as drafts, or cannot be published", () => {
    const random = createRandom(17);
    for (let round = 0; round < 1_000; round += 1) {
      const wrong = spoilt(rich, random);
      if (!canBePublished(wrong) && described(wrong)) expect(wrong).toBe("rejected");
    }
  });

  it.each<[string, JsonObject]>([
    ["a field type that does not exist", { id: "x", type: "no_such_type", key: "x", label: "X" }],
    ["a setting of another type", { id: "x", type: "checkbox", key: "x", label: "X", settings: { min: 1 } }],
    ["a setting that a block does not have", { id: "x", type: "divider", settings: { text: "x" } }],
    ["a setting of a button", { id: "x", type: "button", key: "x", label: "X", settings: { color: "red" } }],
  ])("%s: can be saved, but not published", (_case, item) => {
    const definition = formOf(item);
    expect([isRead(definition), describedAsDraft(definition)]).toEqual([true, true]);
    expect([canBePublished(definition), described(definition)]).toEqual([false, false]);
  });
});

it("has one schema per type, with the type as a constant", () => {
  const types = [...fieldCatalogue.keys(), ...Object.keys(blockCatalogue)];
  expect(types.filter((type) => !(type in mapping))).toEqual([]);
  expect(new Set(Object.values(mapping)).size).toBe(Object.keys(mapping).length);
});

function schemaOf(type: string): string {
  return mapping[type]?.replace("#/$defs/", "") ?? "";
}

function withSetting(definition: JsonObject, name: string, value: Json): JsonObject {
  const [item] = (definition as unknown as FormDefinition).pages[0]?.items ?? [];
  const { settings = {} } = item as Item & { settings?: JsonObject };
  return formOf({ ...(item as unknown as JsonObject), settings: { ...settings, [name]: value } });
}

const others: readonly Json[] = [null, true, 3.5, -1, "", "Not A Key!", [], {}, [null], { a: 1 }];

/** A copy with one member removed, added, or replaced by another value, anywhere. */
function spoilt(definition: JsonObject, random: Random): JsonObject {
  const copy = asJson(definition);
  const places = objectsIn(copy).filter((one) => Object.keys(one).length > 0);
  const place = random.pick(places) as Record<string, Json>;
  const name = random.pick(Object.keys(place));
  const kind = random.below(3);
  if (kind === 0) delete place[name];
  else if (kind === 1)
    place[random.pick(["titel", "constructor", "required", "items"])] = random.pick(others);
  else place[name] = random.pick(others);
  return copy;
}

function objectsIn(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
