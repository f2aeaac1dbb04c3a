/** Events and background jobs for webhook endpoints. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

export const endpointData = z.object({ webhook_endpoint_id: idSchema("whe") });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data: endpointData });

export const endpointEvents = {
  create: event("webhook_endpoint.created"),
  update: event("webhook_endpoint.updated"),
  enable: event("webhook_endpoint.enabled"),
  delete: event("webhook_endpoint.deleted"),
};

export const endpointDisabled = defineEvent("webhook_endpoint.disabled", {
  version: 1,
  isPublic: true,
  data: endpointData.extend({
    reason: z
      .enum(["user", "gone", "failing"])
      .describe("Disabled by a user, by a 410 response, or because all attempts failed for days."),
  }),
});

export const cancelOpen = defineJob("webhooks.cancel-open", {
  input: endpointData.extend({ until: z.iso.datetime(), is_last: z.boolean() }),
  timeoutMs: 600_000,
});
export const replayEvents = defineJob("webhooks.replay", {
  input: endpointData.extend({
    job_id: idSchema("job"),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    status: z.enum(["failed", "all"]),
    event_types: z.array(z.string()),
    ordered_at: z.iso.datetime(),
  }),
  timeoutMs: 3_600_000,
  perAccountMax: 2,
});
export const tellDisabled = defineJob("webhooks.tell-disabled", { input: endpointData });
export const sendDisabled = defineJob("webhooks.send-disabled", {
  input: endpointData.extend({ user_id: idSchema("usr"), at: z.iso.datetime() }),
});
export const forgetDeliveries = defineJob("webhooks.forget-deliveries", {
  input: z.object({ account_uuid: z.uuid() }),
  timeoutMs: 600_000,
});
export const forgetReplies = defineJob("webhooks.forget-replies", {
  input: z.object({ event_id: z.string(), name: z.string(), data: z.object({ entry_id: idSchema("ent") }) }),
});
