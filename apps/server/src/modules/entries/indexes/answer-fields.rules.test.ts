import { type FormDefinition, fieldCatalogue } from "@formstead/form-logic";
import { expect, it } from "vitest";
import { type AnswerPlace, addAnswerFields } from "./answer-fields.rules.ts";

function answerFieldsOf(definitions: readonly FormDefinition[]): ReadonlyMap<string, AnswerPlace> {
  const found = new Map<string, AnswerPlace>();
  for (const definition of definitions) addAnswerFields(definition, found);
  return found;
}

type Items = FormDefinition["pages"][number]["items"];
const form = (items: Items): FormDefinition => ({
  format: 1,
  title: "Form",
  languages: ["en"],
  pages: [{ id: "pag_1", items }],
});
const field = (type: string, key: string, settings = {}) => ({
  id: `fld_${key}`,
  type,
  key,
  label: key,
  settings,
});
const options = [{ value: "red", label: "Red" }];

it("finds every answer path of a form and its kind of value", () => {
  const found = answerFieldsOf([
    form([
      field("text", "name"),
      field("number", "age"),
      field("decimal", "weight"),
      field("currency", "price"),
      field("date", "day"),
      field("time", "clock"),
      field("datetime", "moment"),
      field("duration", "took"),
      field("checkbox", "ok"),
      field("select", "color", { options }),
      field("select", "own", { options, allow_other: true }),
      field("multi_select", "topics", { options }),
      field("name", "person"),
      { id: "grp_1", type: "group", key: "home", items: [field("text", "city")] },
      { id: "sec_1", type: "section", items: [field("url", "site")] },
      {
        id: "rep_1",
        type: "repeat",
        key: "items",
        items: [
          field("text", "sku"),
          field("tags", "marks"),
          { id: "grp_2", type: "group", key: "box", items: [field("number", "size")] },
        ],
      },
    ] as Items),
  ]);
  const shown = Object.fromEntries(
    [...found].map(([path, { kind, isMany }]) => [path, isMany ? `${kind}[]` : kind]),
  );
  expect(shown).toEqual({
    name: "text",
    age: "number",
    weight: "number",
    "price.amount": "number",
    "price.currency": "text",
    day: "date",
    clock: "time",
    moment: "datetime",
    took: "duration",
    ok: "boolean",
    color: "choice",
    own: "choice",
    topics: "choice[]",
    "person.first": "text",
    "person.last": "text",
    "home.city": "text",
    site: "text",
    "items.sku": "text[]",
    "items.marks": "text[]",
    "items.box.size": "number[]",
  });
});

it("uses the kind of the first version that has a path, and the paths of all versions", () => {
  const found = answerFieldsOf([
    form([field("number", "a")] as Items),
    form([field("text", "a"), field("text", "b")] as Items),
  ]);
  expect([found.get("a")?.kind, found.get("b")?.kind]).toEqual(["number", "text"]);
});

it("finds a path for every field type that has an answer", () => {
  const silent = [...fieldCatalogue.keys()].filter(
    (type) =>
      answerFieldsOf([form([field(type, "a", { options, rows: options, columns: [] })] as Items)]).size === 0,
  );
  expect(silent).toEqual(["input_table"]);
});

it("never runs a pattern from a form definition", () => {
  const patterns = ["(?:[0-9.:]?){60}z", "(?:[PTHM0-9]?){60}z", "(?:a?){99}(?:[0-9:.]?){99}z"];
  const definition = form(patterns.map((pattern, at) => field("text", `a${at}`, { pattern })) as Items);
  const { user } = process.threadCpuUsage();
  const found = answerFieldsOf([definition]);
  const workedMs = (process.threadCpuUsage().user - user) / 1_000;
  expect([...found.values()].map(({ kind }) => kind)).toEqual(["text", "text", "text"]);
  expect(workedMs).toBeLessThan(300);
});

it("treats a text field as text even if its pattern matches only numbers", () => {
  const patterns = ["-?(0|[1-9]\\d*)(\\.\\d*[1-9])?", "\\d\\d:\\d\\d", "P.*"];
  const found = answerFieldsOf([
    form(patterns.map((pattern, at) => field("text", `a${at}`, { pattern })) as Items),
  ]);
  expect([...found.values()].map(({ kind }) => kind)).toEqual(["text", "text", "text"]);
});
