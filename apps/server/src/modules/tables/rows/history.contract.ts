/** What changed in a row, going back, and forgetting it all. */
import { z } from "zod";
import { eraseReasons } from "../../../platform/erasure/erasure.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { ByRow, RowOut, rowPermissions } from "./rows.contract.ts";
import { rowErrors as R } from "./rows.errors.ts";
import { type RowRevision, rowSources } from "./rows.rules.ts";

const RevisionOut = z
  .object({
    object: z.literal("data_row_revision"),
    row_id: idSchema("row"),
    number: z.int().describe("The row as it was made is number 1 and not in this list."),
    kind: z.enum(["update", "delete", "restore"]),
    source: z.enum(rowSources),
    author_id: idSchema("usr").nullable(),
    changes: z
      .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
      .describe("By the key of the column; null for an empty cell."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "DataRowRevision" });

const ByRevision = ByRow.extend({
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .describe("The revision whose values the row gets again."),
});

const EraseIn = z.strictObject({ reason: z.enum(eraseReasons) }).meta({ id: "DataRowErase" });

const about = { home: "shard", description: "The history of rows of data tables." } as const;

export const rowHistoryContract = defineContract("dataRowHistory", about, {
  list: {
    method: "GET",
    path: "/data-tables/:id/rows/:row_id/revisions",
    summary: "List the changes of a row",
    description: "Also of one that was deleted.",
    access: account(rowPermissions.read),
    params: ByRow,
    list: { sorts: ["number"], byDefault: "-number" },
    returns: { 200: listOf(RevisionOut) },
    errors: [],
  },
  restore: {
    method: "POST",
    path: "/data-tables/:id/rows/:row_id/revisions/:number/restore",
    summary: "Give a row its values of an earlier revision",
    description:
      "As a new revision; brings back a row that was deleted. Columns that are gone stay gone. Answers 422 when an old value no longer fits its column.",
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
      "For good: the row, its history and stored replies, also of a row that was deleted before or lies in a table in the trash.",
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
