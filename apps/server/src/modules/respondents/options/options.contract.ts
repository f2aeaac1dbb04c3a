/** What a form offers a respondent beside its fields: options that are looked up, and actions its maker has exposed. */
import { z } from "zod";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf, pageQueryShape } from "../../../platform/http/paging.ts";

const OptionOut = z.object({ value: z.string(), label: z.string() }).meta({ id: "FieldOption" });

const about = {
  home: "shard",
  description: "Options and actions that a form offers its respondents.",
} as const;

export const optionsContract = defineContract("entryOffers", about, {
  listOptions: {
    method: "GET",
    path: "/entry-sessions/current/options/:field_key",
    summary: "Look up options of a field",
    description:
      "Those the form holds, or those of the source that the field declares; nothing else can be asked for.",
    access: entryKey(),
    params: z.strictObject({ field_key: z.string().min(1).max(1_000) }),
    query: z.strictObject({
      q: z.string().max(200).default("").describe("Part of the label, ignoring case."),
      limit: pageQueryShape.limit,
      cursor: pageQueryShape.cursor.describe("`pagination.next_cursor` of an earlier page."),
    }),
    returns: { 200: listOf(OptionOut) },
    errors: [],
  },
});
