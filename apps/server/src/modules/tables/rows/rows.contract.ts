/** API contract for rows. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf, pageBodyShape } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedMember, parsedObject } from "../../../platform/json/json-schema.ts";
import { aggregateRows, aggregateShape } from "../../../platform/query/aggregate-spec.ts";
import { valueName } from "../../../platform/query/fields.ts";
import { filterSchema } from "../../../platform/query/filter.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { ShownRow } from "./links.service.ts";
import { rowErrors as R } from "./rows.errors.ts";
import { rowSources } from "./rows.rules.ts";

export const rowPermissions = definePermissions("data_rows", {
  read: "viewer",
  write: "contributor",
  erase: "admin",
});

export const RowOut = z
  .object({
    id: idSchema("row"),
    object: z.literal("data_row"),
    table_id: idSchema("tbl"),
    values: parsedObject.describe("Values by column key; null for an empty cell."),
    source: z.enum(rowSources),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    updated_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "DataRow" });

export const rowValues = z
  .record(z.string().max(100), parsedMember)
  .describe(
    "Values by column key. An omitted column gets its default in a new row and is left unchanged in an existing one. Null clears a cell.",
  );
export const RowValuesIn = z.strictObject({ values: rowValues }).meta({ id: "DataRowValues" });

const byTable = { id: idSchema("tbl") };
const ByTable = z.strictObject(byTable);
export const ByRow = z.strictObject({ ...byTable, row_id: idSchema("row") });
const ByValue = z.strictObject({
  ...byTable,
  column: z.string().max(60).describe("The key of a unique column."),
  value: z.string().min(1).max(500).describe("The value of that column, as text."),
});

const words = z
  .string()
  .max(200)
  .optional()
  .describe("Search words. Not case-sensitive. All of them must occur in the text values of the row.");
const sorts = { sorts: ["created_at"], byDefault: "-created_at" } as const;
const querySorts = { ...sorts, dynamic: valueName } as const;

const QueryIn = z
  .strictObject({ filter: filterSchema.optional(), q: words, ...pageBodyShape(querySorts) })
  .meta({ id: "DataRowQuery" });
const AggregateIn = z
  .strictObject({ filter: filterSchema.optional(), q: words, ...aggregateShape })
  .meta({ id: "DataRowAggregate" });
const AggregateOut = z
  .object({
    object: z.literal("data_row_aggregate"),
    data: aggregateRows,
  })
  .meta({ id: "DataRowAggregateResult" });

const about = {
  home: "shard",
  description: "Read, query, and write the rows of data tables, and look them up by a unique value.",
} as const;
const read = account(rowPermissions.read);
const write = account(rowPermissions.write);
const queryErrors = [E.invalid_filter, E.query_too_slow] as const;
const writeErrors = [R.unique_violation, E.invalid_state] as const;

export const dataRowsContract = defineContract("dataRows", about, {
  list: {
    method: "GET",
    path: "/data-tables/:id/rows",
    summary: "List the rows of a table",
    access: read,
    params: ByTable,
    query: z.strictObject({ q: words }),
    list: sorts,
    returns: { 200: listOf(RowOut) },
    errors: [...queryErrors],
  },
  query: {
    method: "POST",
    path: "/data-tables/:id/rows/query",
    summary: "Query the rows of a table",
    description:
      "Accepts the same condition tree as entry queries, on `values.<column>`, `created_at`, `updated_at`, `source`, and `created_by`. Lookup and JSON columns cannot be filtered. In a large table, the first query on a column can be slow or rejected while an index is being built.",
    access: read,
    whenInactive: "allowed",
    params: ByTable,
    body: QueryIn,
    list: querySorts,
    repeatable: readsOnly,
    returns: { 200: listOf(RowOut) },
    errors: [E.invalid_parameter, ...queryErrors],
  },
  aggregate: {
    method: "POST",
    path: "/data-tables/:id/rows/aggregate",
    summary: "Aggregate rows",
    access: read,
    whenInactive: "allowed",
    params: ByTable,
    body: AggregateIn,
    repeatable: readsOnly,
    returns: { 200: AggregateOut },
    errors: [...queryErrors],
  },
  get: {
    method: "GET",
    path: "/data-tables/:id/rows/:row_id",
    summary: "Get a row",
    access: read,
    params: ByRow,
    etag: "read",
    returns: { 200: RowOut },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/data-tables/:id/rows",
    summary: "Create a row",
    access: write,
    params: ByTable,
    body: RowValuesIn,
    idempotent: true,
    returns: { 201: RowOut },
    errors: [...writeErrors],
  },
  update: {
    method: "PATCH",
    path: "/data-tables/:id/rows/:row_id",
    summary: "Update a row",
    access: write,
    params: ByRow,
    body: RowValuesIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: RowOut },
    errors: [...writeErrors],
  },
  remove: {
    method: "DELETE",
    path: "/data-tables/:id/rows/:row_id",
    summary: "Delete a row",
    description: "The history is kept, so the row can be restored.",
    access: write,
    params: ByRow,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state],
  },
  getBy: {
    method: "GET",
    path: "/data-tables/:id/rows/by/:column/:value",
    summary: "Get a row by a unique value",
    access: read,
    params: ByValue,
    returns: { 200: RowOut },
    errors: [R.column_not_unique],
  },
  putBy: {
    method: "PUT",
    path: "/data-tables/:id/rows/by/:column/:value",
    summary: "Create or update a row by a unique value",
    description:
      "Returns 200 if the row existed and 201 if it was created. You do not need to repeat the value in `values`.",
    access: write,
    params: ByValue,
    body: RowValuesIn,
    returns: { 200: RowOut, 201: RowOut },
    errors: [...writeErrors, R.column_not_unique],
  },
});

export function presentRow(row: ShownRow): z.input<typeof RowOut> {
  return {
    id: row.id,
    object: "data_row",
    table_id: row.tableId,
    values: { ...row.values },
    source: row.source,
    etag: etagOf(row.revision),
    created_by: row.createdBy,
    updated_by: row.updatedBy,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}
