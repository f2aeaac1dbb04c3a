/** The schemas of free JSON in contracts, such as answers. The types are those of form-logic. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";

/** Checks the value at every depth: for JSON that a module stores or computes with as it is. */
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
