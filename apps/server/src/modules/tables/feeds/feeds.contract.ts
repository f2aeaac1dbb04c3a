/** The public shape of feeds and their operations. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { feedErrors as F } from "./feeds.errors.ts";
import { type Failure, type FeedWithFailures, feedMoments, type Mapping } from "./feeds.rules.ts";

export const feedPermissions = definePermissions("table_feeds", { read: "viewer", write: "editor" });

const columnKey = z.string().min(1).max(60);
const mappingCharsMax = 50_000;
const mappingText =
  "What each column gets, by its key: a value, or a text with references such as `{{ entry.answers.email }}`. A text that is one reference becomes its value, of whatever kind.";

const mapping = z
  .record(columnKey, z.json())
  .refine((all) => Object.keys(all).length > 0, "must name at least one column")
  .refine(
    (all) => JSON.stringify(all).length <= mappingCharsMax,
    `must not be longer than ${mappingCharsMax}`,
  )
  .describe(mappingText);
const matchOn = columnKey
  .nullable()
  .describe(
    "The key of a unique column: the row with the same value is changed if there is one. Without it each entry has a row of its own.",
  );
const moments = z
  .array(z.enum(feedMoments))
  .min(1)
  .max(2)
  .describe("`submitted`: when an entry is submitted. `updated`: also when a submitted entry is changed.");

const FailureOut = z
  .object({
    entry_id: idSchema("ent"),
    code: z
      .string()
      .describe(
        "Mostly `validation_failed` or `unique_violation`; `match_value_missing` without a value to find the row by.",
      ),
    column: z.string().nullable().describe("The key of the column whose value did not fit."),
    reason: z.string().nullable().describe("What was wrong with it, such as `type` or `required`."),
    failed_at: z.iso.datetime(),
  })
  .meta({ id: "TableFeedFailure" });

export const FeedOut = z
  .object({
    id: idSchema("tfd"),
    object: z.literal("table_feed"),
    table_id: idSchema("tbl"),
    form_id: idSchema("frm"),
    mapping: z.record(z.string(), z.unknown()).describe(mappingText),
    match_on: matchOn,
    on: z.array(z.enum(feedMoments)),
    is_active: z.boolean(),
    failures_count: z.int().describe("Entries that wait to be written; at most 1,000 are kept."),
    last_error: FailureOut.nullable(),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "TableFeed" });

const FeedCreateIn = z
  .strictObject({
    form_id: idSchema("frm"),
    mapping,
    match_on: matchOn.default(null),
    on: moments.default(["submitted"]),
    is_active: z.boolean().default(true),
  })
  .meta({ id: "TableFeedCreate" });

const FeedPatchIn = z
  .strictObject({
    mapping: mapping.optional(),
    match_on: matchOn.optional(),
    on: moments.optional(),
    is_active: z.boolean().optional(),
  })
  .meta({ id: "TableFeedPatch", description: "Absent members stay as they are." });

const byTable = { id: idSchema("tbl") };
const ByTable = z.strictObject(byTable);
const ByFeed = z.strictObject({ ...byTable, feed_id: idSchema("tfd") });

const about = {
  home: "shard",
  description:
    "Feeds write entries of a form into a data table, a moment after they are submitted. Only live entries, and none that look like spam.",
} as const;
const read = account(feedPermissions.read);
const write = account(feedPermissions.write);
const path = "/data-tables/:id/feeds";

export const feedsContract = defineContract("tableFeeds", about, {
  list: {
    method: "GET",
    path,
    summary: "List the feeds of a table",
    access: read,
    params: ByTable,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(FeedOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path,
    summary: "Feed a table from a form",
    description: "Takes what is submitted from now on; entries that are there already are not written.",
    access: write,
    params: ByTable,
    body: FeedCreateIn,
    idempotent: true,
    returns: { 201: FeedOut },
    errors: [F.table_feed_limit, E.invalid_state],
  },
  get: {
    method: "GET",
    path: `${path}/:feed_id`,
    summary: "Get a feed",
    access: read,
    params: ByFeed,
    etag: "read",
    returns: { 200: FeedOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: `${path}/:feed_id`,
    summary: "Change a feed",
    access: write,
    params: ByFeed,
    body: FeedPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: FeedOut },
    errors: [E.invalid_state],
  },
  remove: {
    method: "DELETE",
    path: `${path}/:feed_id`,
    summary: "Delete a feed",
    description: "The rows it wrote stay.",
    access: write,
    params: ByFeed,
    etag: "optional",
    returns: { 204: null },
    errors: [],
  },
  listFailures: {
    method: "GET",
    path: `${path}/:feed_id/failures`,
    summary: "List entries that were not written",
    description: "One per entry, the last. Of more than 1,000 the oldest are forgotten.",
    access: read,
    params: ByFeed,
    list: { sorts: ["failed_at"], byDefault: "-failed_at" },
    returns: { 200: listOf(FailureOut) },
    errors: [],
  },
  retryFailures: {
    method: "POST",
    path: `${path}/:feed_id/failures/retry`,
    summary: "Try to write them again",
    description:
      "With the entries, the mapping and the columns as they are now. The result of the job tells how many were `written` and how many `failed` again.",
    access: write,
    params: ByFeed,
    idempotent: true,
    returns: { 202: JobOut },
    errors: [],
  },
});

export const mappingOf = (given: Readonly<Record<string, unknown>>): Mapping => given as Record<string, Json>;

export function presentFailure(failure: Failure): z.input<typeof FailureOut> {
  return {
    entry_id: failure.entryId,
    code: failure.code,
    column: failure.columnKey,
    reason: failure.reason,
    failed_at: isoTime(failure.failedAt),
  };
}

export function presentFeed(feed: FeedWithFailures): z.input<typeof FeedOut> {
  return {
    id: feed.id,
    object: "table_feed",
    table_id: feed.tableId,
    form_id: feed.formId,
    mapping: { ...feed.mapping },
    match_on: feed.matchOn,
    on: [...feed.listensTo],
    is_active: feed.isActive,
    failures_count: feed.failuresCount,
    last_error: feed.lastFailure && presentFailure(feed.lastFailure),
    etag: etagOf(feed.revision),
    created_by: feed.createdBy,
    created_at: isoTime(feed.createdAt),
    updated_at: isoTime(feed.updatedAt),
  };
}
