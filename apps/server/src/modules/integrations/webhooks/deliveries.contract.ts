/** API schemas and operations for deliveries. */

import { z } from "zod";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { EntryOut } from "../../entries/entries/index.ts";
import { EventOut } from "../change-feed/index.ts";
import { type Delivery, deliveryStates, testEventType } from "./deliveries.rules.ts";
import { webhookErrors as W } from "./webhooks.errors.ts";
import { endpointData } from "./webhooks.events.ts";

export const webhookPermissions = definePermissions("webhooks", { read: "admin", write: "admin" });

const AttemptOut = z
  .object({
    at: z.iso.datetime(),
    status: z.int().nullable().describe("HTTP status of the response. Null if there was no response."),
    ms: z.int(),
    error: z
      .string()
      .nullable()
      .describe(
        "Why there was no response: `timeout`, `no_connection`, `unknown_host`, `destination_blocked` …",
      ),
    reply: z.string().nullable().describe("The first 4 kB of the response."),
    is_manual: z.boolean().describe("Whether a user requested the attempt instead of the schedule."),
  })
  .meta({ id: "WebhookAttempt" });

const status = z
  .enum(deliveryStates)
  .describe(
    "`delivered`: the endpoint responded with 2xx. `exhausted`: all scheduled attempts failed. `canceled`: the endpoint was disabled or deleted.",
  );

export const DeliveryOut = z
  .object({
    id: idSchema("whd"),
    object: z.literal("webhook_delivery"),
    endpoint_id: idSchema("whe"),
    event_id: idSchema("evt").describe("Sent to the endpoint as `webhook-id`."),
    event_type: z.string(),
    status,
    tries: z.int().describe("The number of scheduled attempts made, out of 10."),
    next_attempt_at: z.iso.datetime().nullable(),
    attempts: z.array(AttemptOut).describe("The last 20 attempts, oldest first."),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery" });

const ById = z.strictObject({ id: idSchema("whd") });

const about = {
  home: "shard",
  description: "A delivery sends one event to one webhook endpoint. Deliveries are kept for 30 days.",
} as const;

export const deliveriesContract = defineContract("webhookDeliveries", about, {
  list: {
    method: "GET",
    path: "/webhook-endpoints/:id/deliveries",
    summary: "List the deliveries of a webhook endpoint",
    access: account(webhookPermissions.read),
    params: z.strictObject({ id: idSchema("whe") }),
    query: z.strictObject({ status: status.optional(), event_type: z.string().max(100).optional() }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(DeliveryOut) },
    errors: [],
  },
  get: {
    method: "GET",
    path: "/webhook-deliveries/:id",
    summary: "Get a delivery",
    access: account(webhookPermissions.read),
    params: ById,
    returns: { 200: DeliveryOut },
    errors: [],
  },
  redeliver: {
    method: "POST",
    path: "/webhook-deliveries/:id/redeliver",
    summary: "Resend a delivery",
    description:
      "Sends it immediately with the same `webhook-id`. This adds an attempt and does not change the schedule.",
    access: account(webhookPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 202: DeliveryOut },
    errors: [W.webhook_endpoint_off],
  },
});

export function presentDelivery(delivery: Delivery): z.input<typeof DeliveryOut> {
  const isWaiting = delivery.state === "pending" || delivery.state === "retrying";
  return {
    id: delivery.id,
    object: "webhook_delivery",
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.state,
    tries: delivery.tries,
    next_attempt_at: isWaiting ? isoTime(delivery.dueAt) : null,
    attempts: [...delivery.attempts],
    created_at: isoTime(delivery.createdAt),
    finished_at: delivery.finishedAt && isoTime(delivery.finishedAt),
  };
}

/** Only `POST /webhook-endpoints/{id}/test` sends this event. It is not part of the change feed. */
const testEvent = defineEvent(testEventType, { version: 1, isPublic: false, data: endpointData });

/** The messages to webhook endpoints, as the API reference describes them. */
export const webhookMessages = {
  ownEvents: [testEvent.def],
  envelope: EventOut.extend({
    truncated: z
      .literal(true)
      .optional()
      .describe(
        "Only with the payload mode `full`: the entry is omitted because the message would exceed 256 kB.",
      ),
  }).meta({ id: "WebhookMessage", description: "An event, as `GET /events/{id}` returns it." }),
  included: {
    entry: EntryOut.optional().describe(
      "Only with the payload mode `full`: the entry as a viewer currently sees it, with sensitive answers masked.",
    ),
  },
  headers: {
    "webhook-id":
      "The event's ID. It is the same in every attempt, so use it to recognize repeated messages.",
    "webhook-timestamp": "When this attempt was sent, in seconds since 1970.",
    "webhook-signature":
      "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, according to Standard Webhooks. For 24 hours after the secret was rotated, two signatures separated by a space.",
  },
  answers: {
    "2XX": "Received. Respond within 15 seconds.",
    410: "The endpoint no longer exists. Formstead disables it.",
    default:
      "Any other response, including a redirect, counts as a failure and is followed by another attempt: ten in total, over three days. `Retry-After` can extend a delay, up to a day.",
  },
};
