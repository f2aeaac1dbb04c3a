/** Request properties shared by all bulk changes. */
import { z } from "zod";
import { filterSchema } from "../../../platform/query/filter.ts";
import { matchedMax } from "./bulk.rules.ts";

export const bulkShape = {
  filter: filterSchema.optional(),
  dry_run: z
    .boolean()
    .default(true)
    .describe("Return only the number of matches and a sample, without changing anything."),
  expected_count: z
    .int()
    .min(0)
    .max(matchedMax)
    .optional()
    .describe("Required if `dry_run` is false: the number of items you expect to change."),
};
