/** API contract for feeds. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { feedErrors as F } from "./feeds.errors.ts";
import { type Failure, type FeedWithFailures, feedMoments, type Mapping } from "./feeds.rules.ts";

export const feedPermissions = definePermissions("table_feeds", { read: "viewer", write: "editor" });

const columnKey = z.string().min(1).max(60);
const mappingCharsMax = 50_000;
const mappingText =
  "The content of each column, by column key: a value, or text with references such as `{{ entry.answers.email }}`. Text that consists of a single reference is replaced by the referenced value, keeping its type.";

const mapping = z
  .record(columnKey, JsonValue)
  .refine((all) => Object.keys(all).length > 0, "must name at least one column")
  .refine(
    (all) => JSON.stringify(all).length <= mappingCharsMax,
    `must not be longer than ${mappingCharsMax} characters`,
  )
  .describe(mappingText);
const matchOn = columnKey
  .nullable()
  .describe(
    "The key of a unique column. If a row with the same value exists, it is updated. If null, each entry creates a new row.",
  );
const moments = z
  .array(z.enum(feedMoments))
  .min(1)
  .max(2)
  .describe("`submitted`: when an entry is submitted. `updated`: when a submitted entry is changed.");

const FailureOut = z
  .object({
    entry_id: idSchema("ent"),
    code: z
      .string()
      .describe(
        "Usually `validation_failed` or `unique_violation`. `match_value_missing` if the entry has no value for `match_on`.",
      ),
    column: z.string().nullable().describe("The key of the column whose value was rejected."),
    reason: z.string().nullable().describe("The problem with the value, such as `type` or `required`."),
    failed_at: z.iso.datetime(),
  })
  .meta({ id: "TableFeedFailure" });

export const FeedOut = z
  .object({
    id: idSchema("tfd"),
    object: z.literal("table_feed"),
    table_id: idSchema("tbl"),
    form_id: idSchema("frm"),
    mapping: parsedObject.describe(mappingText),
    match_on: matchOn,
    on: z.array(z.enum(feedMoments)),
    is_active: z.boolean(),
    failures_count: z
      .int()
      .describe("The number of entries that could not be written; at most 1,000 are kept."),
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
  .meta({ id: "TableFeedPatch", description: "Omitted properties are left unchanged." });

const byTable = { id: idSchema("tbl") };
const ByTable = z.strictObject(byTable);
const ByFeed = z.strictObject({ ...byTable, feed_id: idSchema("tfd") });

const about = {
  home: "shard",
  description:
    "Feeds write the entries of a form to a data table shortly after they are submitted. They handle only live entries that are not suspected spam.",
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
    summary: "Create a feed from a form to a table",
    description: "The feed handles entries submitted from now on; existing entries are not written.",
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
    summary: "Update a feed",
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
    description: "The rows it wrote are kept.",
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
    description:
      "Returns the latest failure of each entry. At most 1,000 failures are kept; older ones are dropped.",
    access: read,
    params: ByFeed,
    list: { sorts: ["failed_at"], byDefault: "-failed_at" },
    returns: { 200: listOf(FailureOut) },
    errors: [],
  },
  retryFailures: {
    method: "POST",
    path: `${path}/:feed_id/failures/retry`,
    summary: "Retry failed entries",
    description:
      "Uses the current entries, mapping, and columns. The job's result contains the number of entries `written` and the number that `failed` again.",
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
