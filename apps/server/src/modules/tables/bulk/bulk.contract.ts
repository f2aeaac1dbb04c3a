/** Many changes of rows in one call: each named by itself, or one for all that a filter finds. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { batchResultOf } from "../../../platform/http/batch.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { bulkErrors as B, bulkShape, sampleMax } from "../../jobs/bulk/index.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { RowValuesIn, rowPermissions, rowValues } from "../rows/index.ts";

const id = idSchema("row");
const ByTable = z.strictObject({ id: idSchema("tbl") });
const ifMatch = z.string().max(100).optional().describe("The `etag` of the row as you know it, or `*`.");

const data = RowValuesIn;

const OperationIn = z
  .discriminatedUnion("op", [
    z.strictObject({ op: z.literal("create"), data }),
    z.strictObject({ op: z.literal("update"), id, data, if_match: ifMatch }),
    z.strictObject({
      op: z.literal("upsert"),
      column: z.string().max(60).describe("The key of a unique column."),
      value: z.unknown().describe("Its value, as in `values`."),
      data,
    }),
    z.strictObject({ op: z.literal("delete"), id, if_match: ifMatch }),
  ])
  .meta({
    id: "DataRowOperation",
    description: "As the operation of the same name on one row; `data` is its body.",
  });
export type OperationInput = z.output<typeof OperationIn>;

const BatchIn = z
  .strictObject({
    operations: z.array(OperationIn).min(1).max(500).describe("Each row at most once."),
    atomic: z.boolean().default(true).describe("All of them or none; otherwise each for itself."),
  })
  .meta({ id: "DataRowBatch" });
const BatchOut = batchResultOf("DataRow", "row");

const words = z.string().max(200).optional().describe("As in a query.");
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
    sample_ids: z.array(id).describe(`The first ${sampleMax} of them.`),
  })
  .meta({ id: "DataRowBulkPreview" });

const about = { home: "shard", description: "Many changes of rows in one call." } as const;

export const rowBulkContract = defineContract("dataRowBulk", about, {
  batch: {
    method: "POST",
    path: "/data-tables/:id/rows/batch",
    summary: "Change up to 500 rows",
    description:
      "Atomic: 200 when all were done, or one 422 whose pointers name the operations that cannot be. Otherwise 207 with the outcome of each.",
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
      "As a dry run: how many match, and ten of them. Otherwise a job of kind `data_row_bulk`, which can be canceled; what it has changed until then stays. Its result has `changed` and `skipped`: rows that were so already, or that the values do not fit. Rows that come after the order are not touched.",
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
