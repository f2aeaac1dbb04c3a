import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { JsonValue } from "./json-schema.ts";

it("JsonValue accepts any JSON unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      expect(JsonValue.parse(parsed)).toEqual(parsed);
    }),
  );
});

it.each([
  ["undefined", undefined],
  ["a date", new Date(0)],
  ["a function", () => 1],
  ["not a number", Number.NaN],
  ["a bigint in a list", [1n]],
  ["undefined in an object", { a: [{ b: undefined }] }],
])("JsonValue rejects %s", (_name, value) => {
  expect(JsonValue.safeParse(value).success).toBe(false);
});

it("JsonValue is one named component in the API description, at every depth", () => {
  const { $defs } = z.toJSONSchema(z.object({ body: JsonValue, defaults: z.record(z.string(), JsonValue) }));
  expect(Object.keys($defs ?? {})).toEqual(["JsonValue"]);
});
