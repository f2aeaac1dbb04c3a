/** API contract for changing many rows in one request, either listed individually or selected by a filter. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { batchResultOf } from "../../../platform/http/batch.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson } from "../../../platform/json/json-schema.ts";
import { bulkErrors as B, bulkShape, sampleMax } from "../../jobs/bulk/index.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { RowValuesIn, rowPermissions, rowValues } from "../rows/index.ts";

const id = idSchema("row");
const ByTable = z.strictObject({ id: idSchema("tbl") });
const ifMatch = z.string().max(100).optional().describe("The last known `etag` of the row, or `*`.");

const data = RowValuesIn;

const OperationIn = z
  .discriminatedUnion("op", [
    z.strictObject({ op: z.literal("create"), data }),
    z.strictObject({ op: z.literal("update"), id, data, if_match: ifMatch }),
    z.strictObject({
      op: z.literal("upsert"),
      column: z.string().max(60).describe("The key of a unique column."),
      value: parsedJson.describe("The value of that column, in the same format as in `values`."),
      data,
    }),
    z.strictObject({ op: z.literal("delete"), id, if_match: ifMatch }),
  ])
  .meta({
    id: "DataRowOperation",
    description: "Same as the single-row operation of that name; `data` is its request body.",
  });
export type OperationInput = z.output<typeof OperationIn>;

const BatchIn = z
  .strictObject({
    operations: z.array(OperationIn).min(1).max(500).describe("Each row can occur only once."),
    atomic: z
      .boolean()
      .default(true)
      .describe(
        "If true, either all operations succeed or none is applied. If false, each operation succeeds or fails separately.",
      ),
  })
  .meta({ id: "DataRowBatch" });
const BatchOut = batchResultOf("DataRow", "row");

const words = z.string().max(200).optional().describe("Same as `q` in a row query.");
const BulkIn = z
  .discriminatedUnion("action", [
    z.strictObject({
      ...bulkShape,
      q: words,
      action: z.literal("update"),
      args: z.strictObject({ values: rowValues }),
    }),
    z.strictObject({
      ...bulkShape,
      q: words,
      action: z.literal("delete"),
      args: z.strictObject({}).optional(),
    }),
  ])
  .meta({ id: "DataRowBulk" });

const PreviewOut = z
  .object({
    object: z.literal("data_row_bulk_preview"),
    count: z.int(),
    sample_ids: z.array(id).describe(`The IDs of the first ${sampleMax} matching rows.`),
  })
  .meta({ id: "DataRowBulkPreview" });

const about = {
  title: "Bulk changes to rows",
  home: "shard",
  description: "Change many rows in one request.",
} as const;

export const rowBulkContract = defineContract("dataRowBulk", about, {
  batch: {
    method: "POST",
    path: "/data-tables/:id/rows/batch",
    summary: "Change up to 500 rows",
    description:
      "If `atomic` is true, returns 200 if all operations succeed, or a single 422 whose pointers identify the operations that failed. Otherwise, returns 207 with the outcome of each operation.",
    access: account(rowPermissions.write),
    params: ByTable,
    body: BatchIn,
    bodyMembersMax: 50_000,
    idempotent: true,
    returns: { 200: BatchOut, 207: BatchOut },
    errors: [],
  },
  bulk: {
    method: "POST",
    path: "/data-tables/:id/rows/bulk",
    summary: "Change all rows that match a filter",
    description:
      "A dry run returns the number of matching rows and ten of their IDs. Otherwise, the operation starts a job of kind `data_row_bulk`. You can cancel the job; changes already made are kept. Its result contains `changed` and `skipped`. Rows are skipped if they already have the values or if the values are not valid for them. Rows created after the request are not affected.",
    access: account(rowPermissions.write),
    params: ByTable,
    body: BulkIn,
    idempotent: true,
    returns: { 200: PreviewOut, 202: JobOut },
    errors: [E.invalid_filter, E.query_too_slow, B.count_changed],
  },
});

export function presentPreview(count: number, sample: readonly string[]): z.input<typeof PreviewOut> {
  return { object: "data_row_bulk_preview", count, sample_ids: [...sample] };
}
