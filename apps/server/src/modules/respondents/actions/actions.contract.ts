/** API operations for the actions that a form exposes to its respondents. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { anyObject } from "../../../platform/http/free-objects.ts";
import { JsonValue } from "../../../platform/json/json-schema.ts";
import type { Opened } from "../sessions/index.ts";
import { actionErrors as F } from "./actions.errors.ts";

const ActionOut = z
  .object({ object: z.literal("entry_action"), outputs: anyObject("The outputs of the action, by name.") })
  .meta({ id: "EntryActionResult" });

const about = {
  title: "Options and actions",
  home: "shard",
  description: "Options and actions that a form provides to its respondents.",
} as const;

export const actionsContract = defineContract("entryOffers", about, {
  callAction: {
    method: "POST",
    path: "/entry-sessions/current/actions/:action_key",
    summary: "Call an action",
    description: "Calls an action that the form exposes to respondents. Limited to ten calls per minute.",
    access: entryKey<Opened>(),
    idempotent: true,
    params: z.strictObject({ action_key: z.string().min(1).max(200) }),
    body: z
      .strictObject({ inputs: z.record(z.string(), JsonValue).default({}) })
      .meta({ id: "EntryActionCall" }),
    returns: { 200: ActionOut },
    errors: [F.action_not_exposed, E.rate_limited, E.upstream_failed, E.upstream_timeout],
  },
});
