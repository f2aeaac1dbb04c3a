/** Events and background jobs for billing. */
import { z } from "zod";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

export const subscriptionUpdated = defineEvent("subscription.updated", {
  version: 1,
  isPublic: true,
  data: z.object({ status: z.string().nullable(), plan_id: z.string().nullable() }),
});

/** Runs serially per account, so that provider states are stored in order. */
export const refreshSubscription = defineJob("billing.refresh", {
  input: z.object({ account_uuid: z.uuid() }),
  perAccountMax: 1,
});
