/** API schemas for events and event types, and the operations of the change feed. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { anyObject } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import type { EventDef } from "../../../platform/outbox/definitions.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { feedErrors as F } from "./change-feed.errors.ts";
import type { FeedEvent } from "./change-feed.rules.ts";

export const feedPermissions = definePermissions("events", {
  read: "admin",
  types: "viewer",
  stream: "viewer",
});

const limitMax = 500;

export const EventOut = z
  .object({
    id: idSchema("evt").describe(
      "Identifies the event everywhere it appears. Use it to detect duplicate deliveries.",
    ),
    object: z.literal("event"),
    type: z.string().describe("For example `project.archived`. `GET /event-types` lists them."),
    version: z.int().describe("Version of the `data` schema. Changes only when consumers must adapt."),
    created_at: z.iso.datetime().describe("When the event happened. The feed is not sorted by this value."),
    data: anyObject("IDs and key facts. Get the resource itself for the rest."),
  })
  .meta({ id: "Event" });

const FeedOut = z
  .object({
    data: z.array(EventOut),
    pagination: z
      .object({
        limit: z.int(),
        has_more: z
          .boolean()
          .describe(
            "If true, request the next page right away. A page can be short or even empty and still have more after it.",
          ),
        next_cursor: z
          .string()
          .describe("Always present. Pass it as `after` to continue, immediately or days later."),
      })
      .meta({ id: "FeedPagination" }),
  })
  .meta({ id: "EventFeed" });

const EventTypeOut = z
  .object({
    object: z.literal("event_type"),
    type: z.string(),
    version: z.int(),
    data_schema: describedAs("JsonSchema", z.record(z.string(), z.unknown())).describe(
      "JSON Schema for `data`.",
    ),
  })
  .meta({ id: "EventType" });

const types = z
  .string()
  .max(2_000)
  .transform((text) => text.split(","))
  .optional()
  .describe("Return only these event types, separated by commas. Can differ between calls.");

const only = (thing: string) => `Return only events whose \`data\` contains this ${thing}.`;

const StreamQuery = z.strictObject({
  types,
  form_id: idSchema("frm").optional().describe(only("form")),
  table_id: idSchema("tbl").optional().describe(only("data table")),
  workflow_id: idSchema("wfl").optional().describe(only("workflow")),
});

const FeedQuery = z.strictObject({
  after: z
    .string()
    .max(2_000)
    .optional()
    .describe(
      "`pagination.next_cursor` from the previous response, or `now` to start with upcoming events. If omitted, starts with the oldest available event.",
    ),
  types,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, limitMax))
    .describe("Events per page, from 1 to 500. Larger values are treated as 500."),
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe(
      "Seconds to wait if no event is available, from 0 to 20. The response is sent as soon as an event arrives.",
    ),
});

const about = {
  home: "shard",
  description: "All events of the account, in order and without gaps, for programs that follow changes.",
} as const;

export const feedContract = defineContract("events", about, {
  list: {
    method: "GET",
    path: "/events",
    summary: "Follow account events",
    description:
      "Returns the oldest events first. Reading the feed from start to end returns every event exactly once. An event appears shortly after its commit, once no earlier event can still appear. Events about the same resource are in the order in which it changed; events about the users of the account come from a separate feed and are merged by time. Events are kept for 30 days unless the operator configures another period; an older cursor returns `cursor_expired`.",
    access: account(feedPermissions.read),
    query: FeedQuery,
    returns: { 200: FeedOut },
    errors: [E.invalid_cursor, F.cursor_expired],
  },
  stream: {
    method: "GET",
    path: "/events/stream",
    summary: "Stream account events",
    description:
      "Server-sent events, for pages that people look at. Delivers each event that your role may read: `event` is its type, `data` the event as in `GET /events`, and `id` a cursor. The stream begins with an event `ready` without data, whose `id` is where it starts: at upcoming events or, with `Last-Event-ID`, right after the event with that ID. Comments keep the connection open. The stream closes after an hour, if your access changes, and if you do not read fast enough; reconnect with the last ID to continue without missing an event.",
    access: account(feedPermissions.stream),
    query: StreamQuery,
    isResumable: true,
    returns: { 200: { stream: "text/event-stream" } },
    errors: [E.invalid_cursor, F.cursor_expired, F.too_many_streams],
  },
  get: {
    method: "GET",
    path: "/events/:id",
    summary: "Get an event",
    access: account(feedPermissions.read),
    params: z.strictObject({ id: idSchema("evt") }),
    returns: { 200: EventOut },
    errors: [],
  },
  listTypes: {
    method: "GET",
    path: "/event-types",
    summary: "List event types",
    description: "Returns all event types on one page.",
    access: account(feedPermissions.types),
    returns: { 200: listOf(EventTypeOut) },
    errors: [],
  },
});

export function presentEvent(event: FeedEvent): z.input<typeof EventOut> {
  return {
    id: event.id,
    object: "event",
    type: event.type,
    version: event.version,
    created_at: isoTime(event.at),
    data: event.data,
  };
}

export function presentType({ name, version, data }: EventDef): z.input<typeof EventTypeOut> {
  const schema = z.toJSONSchema(data, { unrepresentable: "any" });
  return { object: "event_type", type: name, version, data_schema: schema };
}
