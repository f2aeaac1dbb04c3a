/**
 * Checks what every field type must have: logic and description, valid examples, and a complete pass through a form.
 */
import { describe, expect, it } from "vitest";
import type { FieldItem, FormDefinition } from "../definition/definition.ts";
import { readDefinition } from "../definition/read-definition.ts";
import { answersSchema } from "../describe/schema.ts";
import { answersTypes } from "../describe/typescript.ts";
import { compile } from "../evaluate/compile.ts";
import { evaluate } from "../evaluate/evaluation.ts";
import { answersOf, viewOf } from "../evaluate/view.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";
import { fieldCatalogue } from "./catalogue.ts";
import { fieldTypes } from "./logic.ts";

const context = { nowMs: Date.UTC(2026, 10, 15), language: "en" };
const descriptions = [...fieldCatalogue.values()];

/** `value` is the result of the formula, for types that only formulas set. */
function formWith(type: string, settings: FieldItem["settings"], value?: Json): FormDefinition {
  const isComputed = fieldTypes.get(type)?.setBy === "formula";
  const field: FieldItem = {
    id: "f",
    type,
    key: "answer",
    label: "Answer",
    ...(settings && { settings }),
    // Strings, booleans, and lists of them look the same in JSON and in formulas.
    ...(isComputed && { formula: JSON.stringify(value) }),
  };
  return { format: 1, title: "One field", languages: ["en"], pages: [{ id: "p", items: [field] }] };
}

it("is known to form builders and to the engine alike", () => {
  expect([...fieldCatalogue.keys()].sort()).toEqual([...fieldTypes.keys()].sort());
});

describe.each(descriptions.map((one) => [one.type, one] as const))("%s", (type, description) => {
  it("describes each setting", () => {
    const settings = memberOf(description.settings, "properties");
    const silent = Object.entries(isObject(settings) ? settings : {}).filter(
      ([, schema]) => !isObject(schema) || typeof memberOf(schema, "description") !== "string",
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("has examples, a JSON Schema and a TypeScript type", () => {
    expect(description.examples.length).toBeGreaterThan(0);
    expect(description.valueType({})).not.toBe("");
    expect(isObject(description.valueSchema({}))).toBe(true);
  });

  it.each(description.examples.map((example, at) => [at, example] as const))(
    "accepts example %i end to end: parsed, published, evaluated, stored unchanged",
    (_at, { settings, value }) => {
      const definition = formWith(type, settings, value);
      expect(readDefinition(definition as unknown as Json)).toMatchObject({ ok: true });
      const evaluation = evaluate(
        compile(prepareDefinition(definition), fieldTypes),
        { answer: value },
        context,
      );
      expect(viewOf(evaluation).fields.answer?.issues).toEqual([]);
      expect(answersOf(evaluation, "visible")).toEqual({ answer: value });
    },
  );

  it("is in the schema and the types of a form's answers", () => {
    const [example] = description.examples;
    const definition = formWith(type, example?.settings, example?.value);
    const find = (name: string) => fieldCatalogue.get(name);
    expect(JSON.stringify(answersSchema(definition, find))).toContain('"answer"');
    expect(answersTypes(definition, find)).toMatch(/answer\??:/);
  });
});
