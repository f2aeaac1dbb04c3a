/** The public shape of events, of their types, and the operations of the change feed. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import type { EventDef } from "../../../platform/outbox/definitions.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { feedErrors as F } from "./change-feed.errors.ts";
import type { FeedEvent } from "./change-feed.rules.ts";

export const feedPermissions = definePermissions("events", { read: "admin", types: "viewer" });

const limitMax = 500;

const EventOut = z
  .object({
    id: idSchema("evt").describe(
      "The same wherever the event appears; tells a second delivery from a second event.",
    ),
    object: z.literal("event"),
    type: z.string().describe("For example `project.archived`. `GET /event-types` lists them."),
    version: z.int().describe("Of the shape of `data`; it changes only when a reader has to."),
    created_at: z.iso.datetime().describe("When it happened. Not the order of the feed: that is its own."),
    data: z.record(z.string(), z.unknown()).describe("Ids and facts; read the thing itself for the rest."),
  })
  .meta({ id: "Event" });

const FeedOut = z
  .object({
    data: z.array(EventOut),
    pagination: z
      .object({
        limit: z.int(),
        has_more: z.boolean().describe("Ask again at once. A page may be short, even empty, and say so."),
        next_cursor: z.string().describe("Always there: what `after` takes to go on, now or in days."),
      })
      .meta({ id: "FeedPagination" }),
  })
  .meta({ id: "EventFeed" });

const EventTypeOut = z
  .object({
    object: z.literal("event_type"),
    type: z.string(),
    version: z.int(),
    data_schema: z.record(z.string(), z.unknown()).describe("JSON Schema of `data`."),
  })
  .meta({ id: "EventType" });

const FeedQuery = z.strictObject({
  after: z
    .string()
    .max(2_000)
    .optional()
    .describe(
      "`pagination.next_cursor` of the answer before, or `now` to begin with what comes next. Absent: from the oldest event there is.",
    ),
  types: z
    .string()
    .max(2_000)
    .transform((text) => text.split(","))
    .optional()
    .describe("Only events of these types, separated by commas. May change from call to call."),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, limitMax))
    .describe("Events per page, 1 to 500; a larger number is taken as 500."),
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe(
      "Seconds to wait for an event when there is none, 0 to 20. The answer comes as soon as there is one.",
    ),
});

const about = {
  home: "shard",
  description:
    "Everything that happens in the account, in order and without gaps, for programs that follow it.",
} as const;

export const feedContract = defineContract("events", about, {
  list: {
    method: "GET",
    path: "/events",
    summary: "Follow the events of the account",
    description:
      "Oldest first. Each event is given once for each way through the feed, and none is left out: an event shows when nothing can come before it any more, which is a moment after its commit. Events about one thing are in the order in which it changed; those about people of the account are a feed of their own, put in by time. Kept for 30 days unless the operator says otherwise; a cursor that is older answers `cursor_expired`.",
    access: account(feedPermissions.read),
    query: FeedQuery,
    returns: { 200: FeedOut },
    errors: [E.invalid_cursor, F.cursor_expired],
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
    summary: "List the event types",
    description: "All of them on one page.",
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
  const schema = z.toJSONSchema(data, { unrepresentable: "any" }) as Record<string, unknown>;
  return { object: "event_type", type: name, version, data_schema: schema };
}
