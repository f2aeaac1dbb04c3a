/** The public shape of webhook endpoints and their operations. */
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
  .describe("Public http or https address. It is called by POST; redirects are not followed.");
const description = z.string().max(500);
const eventTypes = z
  .array(z.string().max(100))
  .max(200)
  .describe("Of `GET /event-types`. Empty: all of them, also those to come.");
const formIds = z
  .array(idSchema("frm"))
  .max(50)
  .describe("Only events of these forms. Empty: of all, and those that belong to no form.");
const payloadMode = z
  .enum(["thin", "full"])
  .describe(
    "`thin`: ids and facts. `full`: events of entries also bring the entry with its answers, as a viewer sees them, up to 256 kB; above that `truncated` is true and the entry is left out.",
  );
const includeTestEntries = z.boolean().describe("Also events of entries made for trying a form out.");
const headers = z
  .record(z.string().max(80), z.string().max(500))
  .refine((all) => Object.keys(all).length <= 20, "must not have more than 20 members")
  .describe("Sent along with each call. They are shown to every admin: no place for a secret.");

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
      .describe("`auto_disabled`: it answered 410, or every attempt failed for 5 days."),
    disabled_reason: z.enum(["user", "gone", "failing"]).nullable(),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe("Since when every attempt has failed; null after one that did not."),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .describe("Until then, messages also bear a signature of the secret that was replaced."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "WebhookEndpoint" });

const EndpointWithSecretOut = EndpointOut.extend({
  secret: z
    .string()
    .describe("`whsec_` and base64 of 32 bytes, for verifying signatures. Shown in this answer only."),
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
  .meta({ id: "WebhookEndpointPatch", description: "Absent members stay as they are." });

const ReplayIn = z
  .strictObject({
    since: z.iso.datetime().describe("Events from this time on. The log reaches back 30 days by default."),
    until: z.iso.datetime().optional().describe("Up to this time; without it: up to now."),
    status: z
      .enum(["failed", "all"])
      .default("failed")
      .describe("`failed`: what was never sent or never arrived. `all`: also what did."),
    event_types: eventTypes.optional(),
  })
  .meta({ id: "WebhookReplay" });

const ById = z.strictObject({ id: idSchema("whe") });

const about = {
  home: "shard",
  description:
    "Webhook endpoints: addresses that are told of events as they happen, signed by the Standard Webhooks scheme.",
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
    description: "It is told of what happens from now on. At most 50 per account.",
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
    summary: "Change a webhook endpoint",
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
    description: "What still waits to be sent to it is canceled.",
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
    description: "From now on. What it missed while it was off can be replayed.",
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
    description: "What still waits to be sent to it is canceled.",
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
    description: "An event `webhook.test`, tried once. The delivery tells what came of it.",
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
      "For 24 hours messages bear signatures of both. A second call within that time ends the older one.",
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
    summary: "Send events of the past to a webhook endpoint",
    description:
      "A job that goes through the event log and queues what is missing or failed, under the same `webhook-id`s. Its result tells how many `events` it saw and how many deliveries it `queued`.",
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
