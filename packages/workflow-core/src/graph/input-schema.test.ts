import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RefCondition } from "../conditions/condition.ts";
import { conditionSchema, inputSchemaOf, plainSchemaOf } from "./input-schema.ts";

const reference = { $ref: "#/$defs/WorkflowReference" };
const inputOf = (member: z.ZodType) => inputSchemaOf(z.strictObject({ member })).properties;

describe("an input as written", () => {
  it("can have a reference instead of any value that is not a plain text", () => {
    expect(inputOf(z.boolean())).toEqual({ member: { anyOf: [{ type: "boolean" }, reference] } });
    expect(inputOf(z.enum(["a", "b"]))).toEqual({
      member: { anyOf: [{ type: "string", enum: ["a", "b"] }, reference] },
    });
    expect(inputOf(z.string().max(5).describe("A text."))).toEqual({
      member: { anyOf: [{ type: "string", maxLength: 5 }, reference], description: "A text." },
    });
  });

  it("needs no reference where any text is valid", () => {
    expect(inputOf(z.string())).toEqual({ member: { type: "string" } });
    expect(inputOf(z.string().nullable())).toEqual({ member: { type: ["string", "null"] } });
    expect(inputOf(z.json())).toEqual({ member: { $ref: "#/$defs/JsonValue" } });
  });

  it("can have references inside lists, objects, and maps", () => {
    expect(inputOf(z.array(z.number()))).toEqual({
      member: { anyOf: [{ type: "array", items: { anyOf: [{ type: "number" }, reference] } }, reference] },
    });
    expect(inputOf(z.record(z.string(), z.boolean()))).toEqual({
      member: {
        anyOf: [
          { type: "object", additionalProperties: { anyOf: [{ type: "boolean" }, reference] } },
          reference,
        ],
      },
    });
  });

  it("can have a number as text where the schema converts it", () => {
    expect(inputOf(z.coerce.number().min(1).nullable())).toEqual({
      member: {
        anyOf: [{ type: "number", minimum: 1 }, { $ref: "#/$defs/WorkflowNumberText" }, { type: "null" }],
      },
    });
  });
});

describe("a schema without references", () => {
  it("says defaults in words and names recursive parts", () => {
    const schema = z.strictObject({
      size: z.int().min(1).max(9).default(3).describe("The size."),
      tags: z.array(z.string()).default([]),
      anything: z.unknown(),
      filter: RefCondition.optional(),
    });
    expect(plainSchemaOf(schema).properties).toEqual({
      size: { type: "integer", minimum: 1, maximum: 9, description: "The size. Default: `3`." },
      tags: { type: "array", items: { type: "string" } },
      anything: { $ref: "#/$defs/JsonValue" },
      filter: { $ref: "#/$defs/WorkflowCondition" },
    });
  });

  it("keeps the limits of names in a map", () => {
    const map = z.record(z.string().regex(/^[a-z]+$/), z.string());
    expect(plainSchemaOf(map)).toMatchObject({ propertyNames: { pattern: "^[a-z]+$" } });
  });

  it("keeps members with the names of keywords", () => {
    const schema = z.strictObject({ default: z.string(), properties: z.string(), anyOf: z.string() });
    expect(Object.keys(plainSchemaOf(schema).properties ?? {})).toEqual(["default", "properties", "anyOf"]);
  });

  it("rejects another recursive schema, which would have no name", () => {
    interface Tree {
      readonly children: readonly Tree[];
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ children: z.array(tree) }));
    expect(() => plainSchemaOf(z.strictObject({ tree }))).toThrow("has no name");
  });
});

it("a condition refers to itself by its name", () => {
  expect(conditionSchema().anyOf).toContainEqual({
    type: "object",
    required: ["not"],
    additionalProperties: false,
    properties: { not: { $ref: "#/$defs/WorkflowCondition" } },
  });
});
