/** What a form offers a respondent beside its fields: options that are looked up, and actions its maker has exposed. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf, pageQueryShape } from "../../../platform/http/paging.ts";
import { entryOfferErrors as F } from "./offers.errors.ts";

const OptionOut = z.object({ value: z.string(), label: z.string() }).meta({ id: "FieldOption" });

const ActionOut = z
  .object({ object: z.literal("entry_action"), outputs: z.record(z.string(), z.unknown()) })
  .meta({ id: "EntryActionResult" });

const about = {
  home: "shard",
  description: "Options and actions that a form offers its respondents.",
} as const;

export const offersContract = defineContract("entryOffers", about, {
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
  callAction: {
    method: "POST",
    path: "/entry-sessions/current/actions/:action_key",
    summary: "Call an action",
    description: "Only what the form's maker has exposed to respondents. At most ten a minute.",
    access: entryKey(),
    idempotent: true,
    params: z.strictObject({ action_key: z.string().min(1).max(200) }),
    body: z
      .strictObject({ inputs: z.record(z.string(), z.json()).default({}) })
      .meta({ id: "EntryActionCall" }),
    returns: { 200: ActionOut },
    errors: [F.action_not_exposed, E.rate_limited, E.upstream_failed, E.upstream_timeout],
  },
});
