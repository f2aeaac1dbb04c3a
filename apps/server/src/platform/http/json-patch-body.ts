/** The request body of operations that apply a JSON Patch to a document. */
import { z } from "zod";
import { parsedJson } from "../json/json-schema.ts";

const value = parsedJson.refine((one) => one !== undefined, "is missing");

/** `id` names the schema; `pointerText` describes the pointers into the document. */
export function jsonPatchOf(id: string, pointerText: string) {
  const pointer = z.string().max(1_000).describe(pointerText);
  return z
    .array(
      z.discriminatedUnion("op", [
        z.strictObject({ op: z.enum(["add", "replace", "test"]), path: pointer, value }),
        z.strictObject({ op: z.literal("remove"), path: pointer }),
        z.strictObject({ op: z.enum(["move", "copy"]), from: pointer, path: pointer }),
      ]),
    )
    .min(1)
    .max(1_000)
    .meta({ id, description: "JSON Patch (RFC 6902). Either all operations are applied, or none." });
}
