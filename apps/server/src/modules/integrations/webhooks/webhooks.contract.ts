/** API schemas and operations for webhook endpoints. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { DeliveryOut, webhookPermissions } from "./deliveries.contract.ts";
import type { Endpoint, EndpointChange } from "./endpoints.rules.ts";
import { webhookErrors as W } from "./webhooks.errors.ts";

const url = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .describe("A public http or https URL. It receives POST requests; redirects are not followed.");
const description = z.string().max(500);
const eventTypes = z
  .array(z.string().max(100))
  .max(200)
  .describe("Types from `GET /event-types`. If empty, all types, including future ones.");
const formIds = z
  .array(idSchema("frm"))
  .max(50)
  .describe(
    "Send only events of these forms. If empty, events of all forms and events that belong to no form.",
  );
const payloadMode = z
  .enum(["thin", "full"])
  .describe(
    "`thin`: IDs and key facts. `full`: entry events also include the entry with its answers, as a viewer sees them, up to 256 kB; above that, `truncated` is true and the entry is omitted.",
  );
const includeTestEntries = z.boolean().describe("Whether to include events of test entries.");
const headers = z
  .record(z.string().max(80), z.string().max(500))
  .refine((all) => Object.keys(all).length <= 20, "must have at most 20 headers")
  .describe("Sent with each request. Every admin can see these headers, so do not put secrets in them.");

const EndpointOut = z
  .object({
    id: idSchema("whe"),
    object: z.literal("webhook_endpoint"),
    url: z.string(),
    description,
    event_types: z.array(z.string()),
    form_ids: z.array(idSchema("frm")),
    payload_mode: payloadMode,
    include_test_entries: includeTestEntries,
    headers: z.record(z.string(), z.string()),
    status: z
      .enum(["enabled", "disabled", "auto_disabled"])
      .describe(
        "`auto_disabled`: the endpoint responded with 410, or every attempt, at least ten, failed for 5 days.",
      ),
    disabled_reason: z.enum(["user", "gone", "failing"]).nullable(),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe("Since when every attempt has failed. Null after a successful attempt."),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .describe("Until this time, messages are also signed with the previous secret."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "WebhookEndpoint" });

const EndpointWithSecretOut = EndpointOut.extend({
  secret: z
    .string()
    .describe(
      "`whsec_` followed by 32 bytes in base64. Use it to verify signatures. Returned only in this response.",
    ),
}).meta({ id: "WebhookEndpointWithSecret" });

const EndpointCreateIn = z
  .strictObject({
    url,
    description: description.default(""),
    event_types: eventTypes.default([]),
    form_ids: formIds.default([]),
    payload_mode: payloadMode.default("thin"),
    include_test_entries: includeTestEntries.default(false),
    headers: headers.default({}),
  })
  .meta({ id: "WebhookEndpointCreate" });

const EndpointPatchIn = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    event_types: eventTypes.optional(),
    form_ids: formIds.optional(),
    payload_mode: payloadMode.optional(),
    include_test_entries: includeTestEntries.optional(),
    headers: headers.optional(),
  })
  .meta({ id: "WebhookEndpointPatch", description: "Omitted properties are left unchanged." });

const ReplayIn = z
  .strictObject({
    since: z.iso.datetime().describe("Start of the time range. The event log covers 30 days by default."),
    until: z.iso.datetime().optional().describe("End of the time range. Defaults to now."),
    status: z
      .enum(["failed", "all"])
      .default("failed")
      .describe("`failed`: events that were never sent or not delivered. `all`: delivered events too."),
    event_types: eventTypes.optional(),
  })
  .meta({ id: "WebhookReplay" });

const ById = z.strictObject({ id: idSchema("whe") });

const about = {
  home: "shard",
  description:
    "Webhook endpoints are URLs that receive events as they happen, signed according to Standard Webhooks.",
} as const;

export const endpointsContract = defineContract("webhookEndpoints", about, {
  list: {
    method: "GET",
    path: "/webhook-endpoints",
    summary: "List webhook endpoints",
    access: account(webhookPermissions.read),
    query: z.strictObject({ status: z.enum(["enabled", "disabled", "auto_disabled"]).optional() }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(EndpointOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/webhook-endpoints",
    summary: "Create a webhook endpoint",
    description: "The endpoint receives events from now on. An account can have at most 50 endpoints.",
    access: account(webhookPermissions.write),
    body: EndpointCreateIn,
    idempotent: true,
    secretAnswer: true,
    returns: { 201: EndpointWithSecretOut },
    errors: [E.destination_blocked, W.webhook_endpoint_limit],
  },
  get: {
    method: "GET",
    path: "/webhook-endpoints/:id",
    summary: "Get a webhook endpoint",
    access: account(webhookPermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: EndpointOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/webhook-endpoints/:id",
    summary: "Update a webhook endpoint",
    access: account(webhookPermissions.write),
    params: ById,
    body: EndpointPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: EndpointOut },
    errors: [E.destination_blocked],
  },
  remove: {
    method: "DELETE",
    path: "/webhook-endpoints/:id",
    summary: "Delete a webhook endpoint",
    description: "Cancels pending deliveries.",
    access: account(webhookPermissions.write),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [],
  },
  enable: {
    method: "POST",
    path: "/webhook-endpoints/:id/enable",
    summary: "Enable a webhook endpoint",
    description: "The endpoint receives events from now on. To send events it missed, replay them.",
    access: account(webhookPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: EndpointOut },
    errors: [E.invalid_state],
  },
  disable: {
    method: "POST",
    path: "/webhook-endpoints/:id/disable",
    summary: "Disable a webhook endpoint",
    description: "Cancels pending deliveries.",
    access: account(webhookPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: EndpointOut },
    errors: [E.invalid_state],
  },
  test: {
    method: "POST",
    path: "/webhook-endpoints/:id/test",
    summary: "Send a test event to a webhook endpoint",
    description: "Sends a `webhook.test` event once. See the delivery for the result.",
    access: account(webhookPermissions.write),
    params: ById,
    idempotent: true,
    returns: { 202: DeliveryOut },
    errors: [W.webhook_endpoint_off],
  },
  rotateSecret: {
    method: "POST",
    path: "/webhook-endpoints/:id/rotate-secret",
    summary: "Replace the secret of a webhook endpoint",
    description:
      "For 24 hours, messages are signed with both secrets. A second call within that time invalidates the older one.",
    access: account(webhookPermissions.write),
    params: ById,
    idempotent: true,
    secretAnswer: true,
    returns: { 200: EndpointWithSecretOut },
    errors: [],
  },
  replay: {
    method: "POST",
    path: "/webhook-endpoints/:id/replay",
    summary: "Replay past events to a webhook endpoint",
    description:
      "Starts a job that reads the event log and queues missing or failed deliveries with the same `webhook-id`s. Its result contains the number of `events` read and of deliveries `queued`.",
    access: account(webhookPermissions.write),
    params: ById,
    body: ReplayIn,
    idempotent: true,
    returns: { 202: JobOut },
    errors: [W.webhook_endpoint_off],
  },
});

export function presentEndpoint(endpoint: Endpoint): z.input<typeof EndpointOut> {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    url: endpoint.url,
    description: endpoint.description,
    event_types: [...endpoint.eventTypes],
    form_ids: [...endpoint.formIds],
    payload_mode: endpoint.payloadMode,
    include_test_entries: endpoint.includesTests,
    headers: { ...endpoint.headers },
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince && isoTime(endpoint.failingSince),
    previous_secret_until: endpoint.previousUntil && isoTime(endpoint.previousUntil),
    etag: etagOf(endpoint.revision),
    created_by: endpoint.createdBy,
    created_at: isoTime(endpoint.createdAt),
    updated_at: isoTime(endpoint.updatedAt),
  };
}

export function presentWithSecret(
  endpoint: Endpoint & { readonly secret: string },
): z.input<typeof EndpointWithSecretOut> {
  return { ...presentEndpoint(endpoint), secret: endpoint.secret };
}

export function changeOf(body: z.output<typeof EndpointPatchIn>): EndpointChange {
  return {
    url: body.url,
    description: body.description,
    eventTypes: body.event_types,
    formIds: body.form_ids,
    payloadMode: body.payload_mode,
    includesTests: body.include_test_entries,
    headers: body.headers,
  };
}
