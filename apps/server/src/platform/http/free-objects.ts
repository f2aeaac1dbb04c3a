/**
 * Schemas for objects whose authors choose the members, so that no contract can list them. Each use describes its
 * content.
 */
import { z } from "zod";
import { parsedObject } from "../json/json-schema.ts";
import { describedAs } from "./described-as.ts";

export function jsonObject(description: string): typeof parsedObject {
  return describedAs("JsonObject", parsedObject.describe(description));
}

const anyMembers = z.record(z.string(), z.unknown());

/** The same as `jsonObject`, for objects that the code itself has as `unknown`. */
export function anyObject(description: string): typeof anyMembers {
  return describedAs("JsonObject", anyMembers.describe(description));
}

/** For members that no type can describe further. `z.unknown()` alone could be an oversight, so a check rejects it. */
export function anyJson(description: string): z.ZodUnknown {
  return describedAs("JsonValue", z.unknown().describe(description));
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
