import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { freeComponents, freeSchemas } from "./free-schemas.ts";

const documentOf = (schema: object) => ({ components: { schemas: { Thing: schema } } });

it.each<[string, object, string[]]>([
  ["an object without members", { type: "object" }, ["Thing"]],
  ["a map to anything", { type: "object", additionalProperties: {} }, ["Thing"]],
  ["a map to anything, written as true", { type: "object", additionalProperties: true }, ["Thing"]],
  ["an object that may be null", { type: ["object", "null"] }, ["Thing"]],
  ["a member without a schema", { type: "object", properties: { a: { description: "A." } } }, ["Thing.a"]],
  ["a list of anything", { type: "array" }, ["Thing"]],
  ["items without a schema", { type: "array", items: {} }, ["Thing/items"]],
  ["a variant without members", { anyOf: [{ type: "object" }, { type: "null" }] }, ["Thing/anyOf/0"]],
  [
    "a map to free objects",
    { type: "object", additionalProperties: { type: "object" } },
    ["Thing/additionalProperties"],
  ],
  ["a closed object", { type: "object", additionalProperties: false }, []],
  ["a named free map", { type: "object", additionalProperties: { $ref: "#/x/JsonValue" } }, []],
  [
    "an open object with known members",
    { properties: { a: { type: "string" } }, additionalProperties: {} },
    [],
  ],
])("%s", (_case, schema, places) => {
  expect(freeSchemas(documentOf(schema))).toEqual(places);
});

it("finds schemas of bodies, except those that are not JSON", () => {
  const bodyOf = (type: string) => ({ paths: { "/a": { post: { content: { [type]: { schema: {} } } } } } });
  expect(freeSchemas(bodyOf("application/json"))).toEqual(["/paths//a/post/content/application/json"]);
  expect(freeSchemas(bodyOf("*/*"))).toEqual([]);
});

it("lists only components that the document has", () => {
  const { components } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
    components: { schemas: object };
  };
  expect(Object.keys(freeComponents).filter((name) => !(name in components.schemas))).toEqual([]);
});
