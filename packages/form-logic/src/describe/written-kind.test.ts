/**
 * Checks that the kinds that field types represent as strings are recognized for every type, and that a customer's
 * own pattern never counts.
 */
import { expect, it } from "vitest";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { resultKinds } from "../fields/scalar-schema.ts";
import { isObject, type Json } from "../values/json.ts";
import { writtenKind } from "./written-kind.ts";

function patternsIn(schema: Json | undefined): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => patternsIn(one));
  if (!isObject(schema)) return [];
  const own = typeof schema.pattern === "string" && schema.format === undefined ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap((one) => patternsIn(one))];
}

/** All of our own patterns, with the settings that change the kind of a value. */
const own = new Set(
  [...fieldCatalogue.values()].flatMap(({ examples, valueSchema }) =>
    [
      {},
      ...examples.flatMap(({ settings }) => (settings && !("pattern" in settings) ? [settings] : [])),
      ...resultKinds.map((kind) => ({ kind, result_kind: kind })),
    ].flatMap((settings) => patternsIn(valueSchema(settings))),
  ),
);

/** Derives the kind from what a value looks like; safe here, because every pattern is ours. */
function kindByTrying(pattern: string): string | undefined {
  const form = new RegExp(pattern, "u");
  if (form.test("x")) return undefined;
  if (form.test("12.5")) return "number";
  if (form.test("08:30")) return "time";
  return form.test("PT1H") ? "duration" : undefined;
}

it("recognizes each pattern that a field type uses for a number, a time or a duration", () => {
  const found = Object.fromEntries([...own].map((pattern) => [pattern, writtenKind(pattern)]));
  expect(found).toEqual(Object.fromEntries([...own].map((pattern) => [pattern, kindByTrying(pattern)])));
  expect(new Set(Object.values(found))).toEqual(new Set(["number", "time", "duration", undefined]));
});

it("recognizes no pattern of a text field as one of these", () => {
  const text = fieldCatalogue.get("text");
  for (const pattern of [...own, "\\d+", "(?:[0-9.:]?){60}z"]) {
    const [written] = patternsIn(text?.valueSchema({ pattern }) ?? {});
    expect(writtenKind(written)).toBe(undefined);
  }
});
