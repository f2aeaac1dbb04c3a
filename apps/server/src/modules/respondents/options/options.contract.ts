/** API operations to look up the options of a field while a respondent fills in the form. */
import { z } from "zod";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf, pageQueryShape } from "../../../platform/http/paging.ts";
import type { Opened } from "../sessions/index.ts";

const OptionOut = z.object({ value: z.string(), label: z.string() }).meta({ id: "FieldOption" });

const about = {
  title: "Options and actions",
  home: "shard",
  description: "Options and actions that a form provides to its respondents.",
} as const;

export const optionsContract = defineContract("entryOffers", about, {
  listOptions: {
    method: "GET",
    path: "/entry-sessions/current/options/:field_key",
    summary: "List the options of a field",
    description:
      "Returns the options in the form, or those from the source that the field declares. Other sources cannot be queried.",
    access: entryKey<Opened>(),
    params: z.strictObject({ field_key: z.string().min(1).max(1_000) }),
    query: z.strictObject({
      q: z.string().max(200).default("").describe("Part of the label. Not case-sensitive."),
      limit: pageQueryShape.limit,
      cursor: pageQueryShape.cursor.describe("`pagination.next_cursor` of a previous page."),
    }),
    headers: ["Link"],
    returns: { 200: listOf(OptionOut) },
    errors: [],
  },
});
