/** What the orders of all changes by filter have in common. */
import { z } from "zod";
import { filterSchema } from "../../../platform/query/filter.ts";
import { matchedMax } from "./bulk.rules.ts";

export const bulkShape = {
  filter: filterSchema.optional(),
  dry_run: z.boolean().default(true).describe("Only tell how many match, and some of them."),
  expected_count: z
    .int()
    .min(0)
    .max(matchedMax)
    .optional()
    .describe("Needed when `dry_run` is false: how many you mean to change."),
};
