/** Schemas for arbitrary JSON in contracts, such as answers. The types are those of form-logic. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { describedAs } from "../http/described-as.ts";

/** Validates the value at every depth. Use it for JSON that a module stores or computes with unchanged. */
export const JsonValue: z.ZodType<Json, Json> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(JsonValue),
      z.record(z.string(), JsonValue),
    ]),
  )
  .meta({ id: "JsonValue", description: "Any JSON value." });

/**
 * A member of a parsed body or of a response. Its content is already known to be JSON and is not validated again,
 * because answers can be large and serializers write it with `JSON.stringify`.
 */
export const parsedJson = describedAs("JsonValue", z.custom<Json>());

/** Like `parsedJson`, but for members of a `JsonObject`, which may be undefined. */
export const parsedMember = describedAs("JsonValue", z.custom<Json | undefined>());

/** A parsed JSON object with any members: the schema of `JsonObject`. */
export const parsedObject = z.record(z.string(), parsedMember);
