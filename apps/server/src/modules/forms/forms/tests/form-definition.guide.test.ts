/** Runs the examples of docs/guides/form-definition.md, and compares its tables and lists with the code. */
import { readFileSync } from "node:fs";
import {
  comparisonOperators,
  type FieldDescription,
  fieldCatalogue,
  fieldTypes,
  type Json,
  type JsonObject,
  offeredTypes,
} from "@formstead/form-logic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runGuides } from "../../../../test-kit/guide.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";

const root = new URL("../../../../../../../", import.meta.url);
const guide = readFileSync(new URL("docs/guides/form-definition.md", root), "utf8");
const { schemas } = JSON.parse(readFileSync(new URL("docs/openapi.json", root), "utf8")).components;

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

describe("the examples", () => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness();
  });
  afterAll(() => h?.stop());

  it("publish two forms, submit an entry, evaluate answers, and find a typo", async () => {
    const owner = await h.newAccount();
    const output = await runGuides(h, owner, "form-definition");
    const printed = output.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    const only = (object: string) => printed.filter((one) => one.object === object);

    expect(only("entry").map(({ answers }) => answers)).toEqual([{ stars: 5 }]);
    expect(only("form_version").map(({ number }) => number)).toEqual([1, 1, 2]);
    const [{ fields, pages }] = only("form_evaluation");
    expect(fields.price.value).toBe("260");
    expect(fields["children[c1].born"].issues).toEqual([]);
    expect(fields["children[c2].born"].issues).toMatchObject([
      { code: "expression", params: { check: "age", message: "Ab sechs." } },
    ]);
    expect(fields.stop.issues).toEqual([{ code: "required" }]);
    expect(pages).toMatchObject([{ next: "page_bus" }, { visible: true, next: "submit" }]);
    const verdicts = printed.filter((one) => "is_valid" in one && "proof" in one);
    expect(verdicts.map(({ errors }) => errors)).toEqual([[findingInGuide()]]);
  });
});

function findingInGuide(): JsonObject {
  return JSON.parse(/```json\n(.*?)```/s.exec(guide)?.[1] ?? "");
}

describe("the table of field types", () => {
  const [, table = ""] = /\| Types \|.*?\n\|[-|]+\|\n(.*?)\n\n/s.exec(guide) ?? [];
  const rows = table.split("\n").map((line) => {
    const [types = "", answer = "", settings = ""] = line.split("|").slice(1);
    return { types: codesIn(types), answer, settings: codesIn(settings) };
  });
  const answered = rows.flatMap(({ types, answer }) => {
    const answers = codesIn(answer).filter((code) => /^["{[\dt]/.test(code));
    return answers.length === 0
      ? []
      : types.map((type, at): [string, Json] => [type, JSON.parse(answers[at] ?? answers[0] ?? "")]);
  });

  it("lists every field type exactly once", () => {
    expect(rows.flatMap(({ types }) => types).toSorted()).toEqual([...fieldCatalogue.keys()].toSorted());
  });

  it("marks exactly the types that are not available", () => {
    const marked = rows
      .filter(({ answer }) => answer.includes("not available"))
      .flatMap(({ types }) => types);
    const missing = [...fieldCatalogue.keys()].filter((type) => !offeredTypes.has(type));
    expect(marked.toSorted()).toEqual(missing.toSorted());
  });

  it("names only settings that exist", () => {
    const unknown = rows.flatMap(({ types, settings }) => {
      const known = types.flatMap((type) => [type, ...settingsOf(fieldCatalogue.get(type))]);
      return settings.filter((name) => /^[a-z_]+$/.test(name) && !known.includes(name));
    });
    expect(unknown).toEqual([]);
  });

  it.each(answered)("shows an answer of %s as it is stored: %j", (type, answer) => {
    const logic = fieldTypes.get(type);
    const examples = fieldCatalogue.get(type)?.examples ?? [];
    const stored = examples.map(({ settings = {} }) => logic?.normalise(answer, settings));
    expect(stored).toContainEqual(answer);
  });

  it("shows answers of almost all types", () => {
    expect(answered.length).toBeGreaterThan(45);
  });
});

function settingsOf(description: FieldDescription | undefined): string[] {
  return Object.keys((description?.settings.properties ?? {}) as JsonObject);
}

describe("the text", () => {
  const prose = guide.replaceAll(/```.*?```/gs, "");
  const named = new Set(codesIn(prose).flatMap((code) => code.match(/[a-z_]+/g) ?? []));

  it.each([
    "FormDefinition",
    "FormPage",
    "FormFieldBase",
    "FormCheck",
    "FormMessages",
    "FormPrefill",
    "FormSettings",
    "RichTextInlineText",
  ])("names every member of %s", (name) => {
    const members = Object.keys(schemas[name].properties);
    expect(members.filter((member) => !named.has(member))).toEqual([]);
  });

  it("names every operator and every kind of item", () => {
    const kinds = Object.keys(schemas.FormItem.discriminator.mapping);
    expect([...comparisonOperators, ...kinds].filter((name) => !named.has(name))).toEqual([]);
  });

  it("states the limits of the schema", () => {
    const { pages, languages } = schemas.FormDefinition.properties;
    expect(prose).toContain(`${pages.maxItems} pages`);
    expect(prose).toContain(`${schemas.FormItems.maxItems.toLocaleString("en")} items`);
    expect(prose).toContain(`${languages.maxItems} languages`);
  });
});
