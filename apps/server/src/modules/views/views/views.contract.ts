/** API contract for views. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { anyObject } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { aggregateRows, aggregateShape } from "../../../platform/query/aggregate-spec.ts";
import { filterOut, filterSchema } from "../../../platform/query/filter.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { viewErrors as V } from "./views.errors.ts";
import { plainSort, type View, type ViewChange, type ViewSource } from "./views.rules.ts";

export const viewPermissions = definePermissions("views", {
  read: "viewer",
  write: "viewer",
  share: "editor",
});

const name = z.string().trim().min(1).max(120);
const visibility = z
  .enum(["private", "shared"])
  .describe(
    "`private`: visible only to you, regardless of other users' roles. `shared`: everyone can read it, and editors can change it.",
  );
const source = z
  .union([z.strictObject({ form_id: idSchema("frm") }), z.strictObject({ table_id: idSchema("tbl") })])
  .describe("The form or table whose entries or rows the view shows. It cannot be changed.");
const fieldName = /^[a-z_][a-z0-9_]{0,99}(\.[a-z_][a-z0-9_]{0,99}){0,10}$/;
const sort = z
  .string()
  .max(1_000)
  .regex(
    /^-?[a-z_][a-z0-9_.]{0,300}(,-?[a-z_][a-z0-9_.]{0,300}){0,2}$/,
    "must be up to 3 fields, separated by commas, each with an optional leading -",
  )
  .describe("Up to three fields, such as `-submitted_at,answers.age`; `-` sorts in descending order.");
const columns = z
  .array(z.string().max(500).regex(fieldName, "must be a field such as submitted_at or answers.email"))
  .min(1)
  .max(200)
  .nullable()
  .describe(
    "Properties such as `submitted_at`, answers such as `answers.email`, or values such as `values.price`. Null for all.",
  );
const groupBy = aggregateShape.group_by.unwrap();
const aggregates = aggregateShape.metrics.unwrap();
const timeZone = z.string().max(60).nullable().describe("The IANA time zone for time buckets. Null for UTC.");
const filter = filterSchema.nullable();

export const ViewOut = z
  .object({
    id: idSchema("viw"),
    object: z.literal("view"),
    source: z.union([z.object({ form_id: idSchema("frm") }), z.object({ table_id: idSchema("tbl") })]),
    name,
    visibility,
    filter: filterOut.nullable(),
    sort: z.string(),
    columns: z.array(z.string()).nullable(),
    group_by: z.array(z.object({ field: z.string(), bucket: z.string().optional() })),
    aggregates,
    time_zone: z.string().nullable(),
    etag: z.string(),
    created_by: idSchema("usr"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "View" });

const ViewCreateIn = z
  .strictObject({
    source,
    name,
    visibility: visibility.default("private"),
    filter: filter.optional(),
    sort: sort.default(plainSort),
    columns: columns.default(null),
    group_by: groupBy.default([]),
    aggregates: aggregates.default({}),
    time_zone: timeZone.optional(),
  })
  .meta({ id: "ViewCreate" });

const ViewPatchIn = z
  .strictObject({
    name: name.optional(),
    visibility: visibility.optional(),
    filter: filter.optional(),
    sort: sort.optional(),
    columns: columns.optional(),
    group_by: groupBy.optional(),
    aggregates: aggregates.optional(),
    time_zone: timeZone.optional(),
  })
  .meta({ id: "ViewPatch", description: "Omitted properties are left unchanged; null removes a filter." });

export const values = anyObject("Values by column name; null for empty values.");

const ViewRowOut = z
  .object({ id: z.string().describe("The ID of the entry or row."), object: z.literal("view_row"), values })
  .meta({ id: "ViewRow" });

const SummaryOut = z
  .object({
    object: z.literal("view_summary"),
    data: aggregateRows,
  })
  .meta({ id: "ViewSummary" });

const ById = z.strictObject({ id: idSchema("viw") });

/** The sort order is defined by the view. */
export const viewOrder = { sorts: ["view"], byDefault: "view" } as const;

const about = {
  home: "shard",
  description: "Saved ways to display the entries of a form or the rows of a table.",
} as const;
const read = account(viewPermissions.read);
const write = account(viewPermissions.write);

export const viewsContract = defineContract("views", about, {
  list: {
    method: "GET",
    path: "/views",
    summary: "List views",
    description: "Returns your own views and shared views.",
    access: read,
    query: z.strictObject({
      form_id: idSchema("frm").optional(),
      table_id: idSchema("tbl").optional(),
      visibility: visibility.optional(),
    }),
    list: { sorts: ["name", "created_at", "updated_at"], byDefault: "name" },
    returns: { 200: listOf(ViewOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/views",
    summary: "Create a view",
    description: "Creating a shared view requires the editor role.",
    access: write,
    body: ViewCreateIn,
    idempotent: true,
    returns: { 201: ViewOut },
    errors: [E.not_found, E.forbidden, E.invalid_filter],
  },
  get: {
    method: "GET",
    path: "/views/:id",
    summary: "Get a view",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: ViewOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/views/:id",
    summary: "Update a view",
    description:
      "Changing a shared view requires the editor role. A view that is made private is visible only to its creator again; its share links remain until they are deleted.",
    access: write,
    params: ById,
    body: ViewPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: ViewOut },
    errors: [E.forbidden, E.invalid_filter],
  },
  remove: {
    method: "DELETE",
    path: "/views/:id",
    summary: "Delete a view",
    description: "Its share links are deleted too. Entries and rows are kept.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [E.forbidden],
  },
  results: {
    method: "GET",
    path: "/views/:id/results",
    summary: "Read the rows of a view",
    description:
      "Returns the rows in the sort order of the view, with only those of its columns that your role can see.",
    access: read,
    params: ById,
    list: viewOrder,
    returns: { 200: listOf(ViewRowOut) },
    errors: [V.view_outdated, E.query_too_slow],
  },
  summary: {
    method: "GET",
    path: "/views/:id/summary",
    summary: "Get the groups and metrics of a view",
    access: read,
    params: ById,
    returns: { 200: SummaryOut },
    errors: [V.view_outdated, E.query_too_slow],
  },
});

export type ViewCreate = z.output<typeof ViewCreateIn>;
export type ViewPatch = z.output<typeof ViewPatchIn>;

export function sourceOf(given: ViewCreate["source"]): ViewSource {
  return "form_id" in given ? { type: "form", id: given.form_id } : { type: "table", id: given.table_id };
}

export function newViewOf({ name, visibility, source: _source, ...definition }: ViewCreate) {
  return { name, visibility, definition };
}

export function changeOf({ name, visibility, ...definition }: ViewPatch): ViewChange {
  return { name, visibility, definition };
}

export function presentView(view: View): z.input<typeof ViewOut> {
  const { definition, source } = view;
  return {
    id: view.id,
    object: "view",
    source: source.type === "form" ? { form_id: source.id } : { table_id: source.id },
    name: view.name,
    visibility: view.visibility,
    filter: definition.filter ?? null,
    sort: definition.sort,
    columns: definition.columns && [...definition.columns],
    group_by: [...definition.group_by],
    aggregates: { ...definition.aggregates } as z.input<typeof aggregates>,
    time_zone: definition.time_zone ?? null,
    etag: etagOf(view.revision),
    created_by: view.createdBy,
    created_at: isoTime(view.createdAt),
    updated_at: isoTime(view.updatedAt),
  };
}
