/** What billing tells the rest of the system, and the work it leaves for later. */
import { z } from "zod";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

export const subscriptionUpdated = defineEvent("subscription.updated", {
  version: 1,
  isPublic: true,
  data: z.object({ status: z.string().nullable(), plan_id: z.string().nullable() }),
});

/** One at a time for each account: what the provider said first is kept first. */
export const refreshSubscription = defineJob("billing.refresh", {
  input: z.object({ account_uuid: z.uuid() }),
  perAccountMax: 1,
});
