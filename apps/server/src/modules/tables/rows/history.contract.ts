/** API contract for row revisions, restore, and erasure. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson } from "../../../platform/json/json-schema.ts";
import { eraseReasons } from "../../../platform/module/erasure.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { ByRow, RowOut, rowPermissions } from "./rows.contract.ts";
import { rowErrors as R } from "./rows.errors.ts";
import { type RowRevision, rowSources } from "./rows.rules.ts";

const RevisionOut = z
  .object({
    object: z.literal("data_row_revision"),
    row_id: idSchema("row"),
    number: z
      .int()
      .describe(
        "The number of the revision. The list starts at 2 because revision 1 is the row as it was created.",
      ),
    kind: z.enum(["update", "delete", "restore"]),
    source: z.enum(rowSources),
    author_id: idSchema("usr").nullable(),
    changes: z
      .record(z.string(), z.object({ before: parsedJson, after: parsedJson }))
      .describe("Changes by column key; null means an empty cell."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "DataRowRevision" });

const ByRevision = ByRow.extend({
  number: z.coerce.number().int().min(1).max(1_000_000_000).describe("The revision whose values to restore."),
});

const EraseIn = z.strictObject({ reason: z.enum(eraseReasons) }).meta({ id: "DataRowErase" });

const about = { home: "shard", description: "The history of data table rows." } as const;

export const rowHistoryContract = defineContract("dataRowHistory", about, {
  list: {
    method: "GET",
    path: "/data-tables/:id/rows/:row_id/revisions",
    summary: "List the revisions of a row",
    description: "Also works for deleted rows.",
    access: account(rowPermissions.read),
    params: ByRow,
    list: { sorts: ["number"], byDefault: "-number" },
    returns: { 200: listOf(RevisionOut) },
    errors: [],
  },
  restore: {
    method: "POST",
    path: "/data-tables/:id/rows/:row_id/revisions/:number/restore",
    summary: "Restore a row to an earlier revision",
    description:
      "Creates a new revision. Restores the row if it was deleted. Values of deleted columns are not restored. Returns 422 if an old value is no longer valid for its column.",
    access: account(rowPermissions.write),
    params: ByRevision,
    idempotent: true,
    returns: { 200: RowOut },
    errors: [R.unique_violation, E.invalid_state, E.validation_failed],
  },
  erase: {
    method: "POST",
    path: "/data-tables/:id/rows/:row_id/erase",
    summary: "Erase a row",
    description:
      "Permanently deletes the row, its history, and stored responses. Also works for a deleted row and for a row of a table in the trash.",
    access: account(rowPermissions.erase),
    params: ByRow,
    body: EraseIn,
    idempotent: true,
    returns: { 204: null },
    errors: [],
  },
});

export function presentRevision(revision: RowRevision): z.input<typeof RevisionOut> {
  return {
    object: "data_row_revision",
    row_id: revision.rowId,
    number: revision.number,
    kind: revision.kind,
    source: revision.source,
    author_id: revision.author,
    changes: { ...revision.changes },
    created_at: isoTime(revision.at),
  };
}
