/**
 * Schemas for objects whose authors choose the members, so that no contract can list them. Each use describes its
 * content.
 */
import { parsedObject } from "../json/json-schema.ts";
import { describedAs } from "./described-as.ts";

export function jsonObject(description: string): typeof parsedObject {
  return describedAs("JsonObject", parsedObject.describe(description));
}

export function jsonSchema(description: string): typeof parsedObject {
  return describedAs("JsonSchema", parsedObject.describe(description));
}

export const freeObjectSchemas = {
  JsonObject: {
    type: "object",
    description: "An object whose members are chosen by its author.",
    additionalProperties: true,
  },
  JsonSchema: {
    type: "object",
    description: "A JSON Schema (2020-12) as data.",
    additionalProperties: true,
  },
} as const;
