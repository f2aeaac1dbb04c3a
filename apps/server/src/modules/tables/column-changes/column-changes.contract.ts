/** API contract for column operations that affect rows. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { anyJson } from "../../../platform/http/free-objects.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { ColumnOut, ColumnPatchIn, tableErrors as T, tablePermissions } from "../tables/index.ts";
import { columnChangeErrors as C } from "./column-changes.errors.ts";
import type { Preview } from "./column-changes.service.ts";

const ByIds = z.strictObject({ id: idSchema("tbl"), column_id: idSchema("col") });

const ConvertIn = z
  .strictObject({
    type: ColumnOut.shape.type,
    settings: ColumnOut.shape.settings.optional(),
    dry_run: z.boolean().default(true).describe("If true, only preview how the values would change."),
    accept_lossy: z
      .boolean()
      .default(false)
      .describe(
        "Allow rounding and truncation, and clear cells whose value cannot be converted. The previous values remain in the row history.",
      ),
  })
  .meta({ id: "DataColumnConvert" });

const PreviewOut = z
  .object({
    object: z.literal("data_column_conversion_preview"),
    convertible: z.int().describe("Cells that can be converted without loss."),
    empty: z.int(),
    lossy: z.int().describe("Cells that would be rounded or truncated."),
    failing: z.int().describe("Cells that would be cleared."),
    is_complete: z.boolean().describe("False if only the first 50,000 rows were checked."),
    samples: z
      .array(
        z.object({
          row_id: idSchema("row"),
          outcome: z.enum(["lossy", "failing"]),
          before: anyJson("The value of the cell."),
          after: anyJson("The converted value."),
          message: z.string().nullable(),
        }),
      )
      .describe("The first ten lossy or failing cells."),
  })
  .meta({ id: "DataColumnConversionPreview" });

const about = {
  home: "shard",
  description: "Column changes that affect the rows of a data table.",
} as const;

export const columnChangesContract = defineContract("columnChanges", about, {
  update: {
    method: "PATCH",
    path: "/data-tables/:id/columns/:column_id",
    summary: "Update a column",
    description:
      "Making a column unique in a table with more than 2,000 rows returns 202 with a job; the column is `changing` until the job finishes. New limits apply only to values written from now on.",
    access: account(tablePermissions.write),
    params: ByIds,
    body: ColumnPatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: ColumnOut, 202: JobOut },
    errors: [E.invalid_state, C.conversion_required, C.column_has_empty_cells, C.column_not_distinct],
  },
  remove: {
    method: "DELETE",
    path: "/data-tables/:id/columns/:column_id",
    summary: "Delete a column",
    description:
      "The column disappears immediately. Its values are removed from rows and their history shortly afterward.",
    access: account(tablePermissions.write),
    params: ByIds,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state, T.column_in_use],
  },
  convert: {
    method: "POST",
    path: "/data-tables/:id/columns/:column_id/convert",
    summary: "Convert a column to another type or settings",
    description:
      "By default, the operation only previews how the values would change. With `dry_run: false`, it returns 202 with a job. Until the job finishes, the column is `changing` and its values cannot be written. You can cancel the job while it checks the values, but not once it starts changing them.",
    access: account(tablePermissions.write),
    params: ByIds,
    body: ConvertIn,
    idempotent: true,
    returns: { 200: PreviewOut, 202: JobOut },
    errors: [E.invalid_state, C.conversion_lossy, C.conversion_impossible, C.column_is_unique],
  },
});

export function presentPreview({ counts, samples, isComplete }: Preview): z.input<typeof PreviewOut> {
  return {
    object: "data_column_conversion_preview",
    ...counts,
    is_complete: isComplete,
    samples: samples.map(({ rowId, outcome, before, after, message }) => ({
      row_id: rowId,
      outcome,
      before,
      after,
      message: message ?? null,
    })),
  };
}
