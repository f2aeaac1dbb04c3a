import {
  compile,
  evaluate,
  fieldTypes,
  type JsonObject,
  prepareDefinition,
  viewOf,
} from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { definitionOf, field, page } from "../../../../test-kit/published-form.ts";
import { isLarge } from "../engine/page-size.ts";

type Items = Parameters<typeof page>[1];

function isLargeWith(items: Items, answers: JsonObject = {}, more = {}): boolean {
  const definition = prepareDefinition(definitionOf([page("p", items)], more) as never);
  const view = viewOf(evaluate(compile(definition, fieldTypes), answers, { nowMs: 0, language: "en" }));
  return isLarge({ form: { definition }, view, answers });
}

const fields = (count: number, label: string) =>
  Array.from({ length: count }, (_, at) => field(`k${at}`, { label }));
const rich = (count: number) => ({
  id: "b",
  type: "paragraph",
  content: {
    type: "doc",
    content: [
      { type: "paragraph", content: Array.from({ length: count }, () => ({ type: "answer", field: "k0" })) },
    ],
  },
});
const people = (label: string) => ({
  id: "people",
  type: "repeat",
  key: "people",
  items: [field("name", { label })],
});
const instances = (count: number) => ({
  people: Array.from({ length: count }, (_, at) => ({ _id: `i${at}`, name: "Ada" })),
});

describe("a page is large", () => {
  it("if its form is, or if the answers are", () => {
    expect(isLargeWith(fields(20, "Name"))).toBe(false);
    expect(isLargeWith(fields(400, "Name"))).toBe(true);
    expect(isLargeWith([people("Name")], instances(20))).toBe(false);
    expect(isLargeWith([people("Name")], instances(400))).toBe(true);
  });

  it("if its texts show many answers, however short the form is", () => {
    expect(isLargeWith(fields(20, "{{k0}}"))).toBe(false);
    expect(isLargeWith(fields(20, "{{k0}}".repeat(30)))).toBe(true);
    expect(isLargeWith([field("k0"), rich(20)])).toBe(false);
    expect(isLargeWith([field("k0"), rich(600)])).toBe(true);
  });

  it("if each instance shows many answers, in any language", () => {
    const label = "{{name}}".repeat(10);
    expect(isLargeWith([people("Name")], instances(60))).toBe(false);
    expect(isLargeWith([people(label)], instances(3))).toBe(false);
    expect(isLargeWith([people(label)], instances(60))).toBe(true);
    const translations = { de: { "fld_name.label": label } };
    const more = { languages: ["en", "de"], translations };
    expect(isLargeWith([people("Name")], instances(60), more)).toBe(true);
  });
});
