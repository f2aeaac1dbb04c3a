/** API contract for imports. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { DownloadLinkOut } from "../../../platform/http/download-link.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { entryErrors as N } from "../../entries/entries/index.ts";
import { fileErrors as F } from "../../files/files/index.ts";
import { importErrors as I } from "./imports.errors.ts";
import { type Import, importStates, type RowProblem } from "./imports.rules.ts";
import {
  MappingIn,
  MappingOut,
  OptionsIn,
  OptionsOut,
  PreviewOut,
  PreviewQuery,
  presentMapping,
  presentOptions,
} from "./mapping.contract.ts";

export const importPermissions = definePermissions("imports", { read: "contributor", write: "contributor" });

const TargetOut = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("rows"), table_id: idSchema("tbl") }),
    z.object({ type: z.literal("entries"), form_id: idSchema("frm") }),
  ])
  .meta({ id: "ImportTarget" });
const TargetIn = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("rows"), table_id: idSchema("tbl") }),
    z.strictObject({ type: z.literal("entries"), form_id: idSchema("frm") }),
  ])
  .meta({ id: "ImportTargetIn", description: "Rows of a table, or entries of a published form." });

const RowErrorOut = z
  .object({
    row: z.int().describe("The row number in the file, starting at 1 for the header, as in a spreadsheet."),
    column: z.string().describe("The column of the file; empty if the error concerns the whole row."),
    to: z.string().describe("The target column or field."),
    code: z.string(),
    message: z.string(),
    value: z.string().describe("The beginning of the cell value."),
  })
  .meta({ id: "ImportRowError" });

const CountsOut = z
  .object({
    rows: z.int().describe("Rows processed so far, not counting empty rows."),
    total: z.int().nullable().describe("Known once the import has been validated."),
    created: z.int(),
    updated: z.int(),
    skipped: z.int().describe("Rows that already existed."),
    rejected: z.int(),
  })
  .meta({ id: "ImportCounts" });

export const ImportOut = z
  .object({
    id: idSchema("imp"),
    object: z.literal("import"),
    target: TargetOut,
    file_id: idSchema("fil"),
    file_name: z.string(),
    status: z.enum(importStates),
    options: OptionsOut,
    columns: z
      .array(z.string())
      .nullable()
      .describe("The columns of the file; null until the file has been analyzed."),
    mapping: MappingOut.nullable(),
    on_error: z.enum(["skip", "abort"]).nullable(),
    job_id: idSchema("job").nullable().describe("The job that validates, runs, or undoes the import."),
    counts: CountsOut,
    undone: z.int().describe("How many of the created rows have been removed again."),
    first_errors: z
      .array(RowErrorOut)
      .describe("The first 100 errors; `GET /imports/{id}/errors` returns all."),
    problem: z
      .object({ code: z.string(), message: z.string(), row: z.int().nullable() })
      .nullable()
      .describe("Why the import failed."),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Import" });

const ReportOut = z
  .object({
    object: z.literal("import_report"),
    import_id: idSchema("imp"),
    status: z.enum(importStates),
    counts: CountsOut,
    undone: z.int(),
    problem: ImportOut.shape.problem,
    rejected_rows: DownloadLinkOut.nullable().describe(
      "The rejected rows as CSV, with the additional columns `_row` and `_reason`. Null if no rows were rejected, or after a month.",
    ),
  })
  .meta({ id: "ImportReport" });

const ImportCreateIn = z
  .strictObject({ target: TargetIn, file_id: idSchema("fil"), options: OptionsIn.optional() })
  .meta({ id: "ImportCreate" });
const RunIn = z
  .strictObject({
    on_error: z
      .enum(["skip", "abort"])
      .default("skip")
      .describe("What to do with a row that cannot be imported: skip it, or abort the import."),
  })
  .meta({ id: "ImportRun" });

const ById = z.strictObject({ id: idSchema("imp") });
const read = account(importPermissions.read);
const write = account(importPermissions.write);

const about = {
  home: "shard",
  description:
    "Import the rows of a CSV, XLSX, or NDJSON file as table rows or entries: upload the file, map its columns, validate, run, and, if needed, undo.",
} as const;

const working = (verb: string, summary: string, description: string) =>
  ({
    method: "POST",
    path: `/imports/:id/${verb}`,
    summary,
    description: `${description} This runs as a job, identified by \`job_id\`.`,
    access: write,
    params: ById,
    idempotent: true,
    returns: { 202: ImportOut },
  }) as const;

export const importsContract = defineContract("imports", about, {
  list: {
    method: "GET",
    path: "/imports",
    summary: "List imports",
    access: read,
    query: z.strictObject({
      status: z.enum(importStates).optional(),
      table_id: idSchema("tbl").optional(),
      form_id: idSchema("frm").optional(),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ImportOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/imports",
    summary: "Create an import",
    description:
      "Upload the file with `POST /files` and the purpose `import` first. The file is analyzed in the background: shortly afterward, the import is `awaiting_mapping`, or `failed` with a `problem`.",
    access: write,
    body: ImportCreateIn,
    idempotent: true,
    returns: { 201: ImportOut },
    errors: [F.file_not_ready, N.form_not_accepting],
  },
  get: {
    method: "GET",
    path: "/imports/:id",
    summary: "Get an import",
    access: read,
    params: ById,
    etag: "read",
    returns: { 200: ImportOut },
    errors: [],
  },
  preview: {
    method: "GET",
    path: "/imports/:id/preview",
    summary: "Preview an import",
    description:
      "Returns the columns and first rows of the file, the possible target columns, and a suggested mapping. Use the query parameters to try other read options without saving them.",
    access: read,
    params: ById,
    query: PreviewQuery,
    returns: { 200: PreviewOut },
    errors: [I.import_unreadable, N.form_not_accepting, E.invalid_state, E.storage_unavailable],
  },
  map: {
    method: "PUT",
    path: "/imports/:id/mapping",
    summary: "Set the mapping of an import",
    description:
      "Columns that are not listed are not imported. A previous validation no longer applies; validate again.",
    access: write,
    params: ById,
    body: MappingIn,
    etag: "optional",
    returns: { 200: ImportOut },
    errors: [I.import_unreadable, N.form_not_accepting, E.invalid_state, E.storage_unavailable],
  },
  validate: {
    ...working(
      "validate",
      "Validate an import",
      "Reads every row without writing anything. The import is then `ready`, or `invalid` with errors.",
    ),
    errors: [E.invalid_state],
  },
  run: {
    ...working("run", "Run an import", "Writes the rows. After `invalid`, requires `on_error: skip`."),
    body: RunIn,
    errors: [E.invalid_state, I.import_invalid],
  },
  cancel: {
    method: "POST",
    path: "/imports/:id/cancel",
    summary: "Cancel an import",
    description:
      "A running import stops after the current batch of rows. Rows already written are kept until you undo the import.",
    access: write,
    params: ById,
    idempotent: true,
    returns: { 200: ImportOut },
    errors: [E.invalid_state],
  },
  undo: {
    ...working(
      "undo",
      "Undo an import",
      "Possible within seven days. Deletes the rows it created, or moves the entries it created to the trash, except those changed since. Updated rows are left as they are.",
    ),
    errors: [E.invalid_state, I.import_undo_over],
  },
  remove: {
    method: "DELETE",
    path: "/imports/:id",
    summary: "Delete an import",
    description:
      "Deletes the import with its uploaded file, errors, and report. Imported data is kept, and the import can no longer be undone. Cancel a running import first.",
    access: write,
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state],
  },
  errors: {
    method: "GET",
    path: "/imports/:id/errors",
    summary: "List the row errors of an import",
    access: read,
    params: ById,
    list: { sorts: ["row"], byDefault: "row" },
    returns: { 200: listOf(RowErrorOut) },
    errors: [],
  },
  report: {
    method: "GET",
    path: "/imports/:id/report",
    summary: "Get the report of an import",
    access: read,
    params: ById,
    returns: { 200: ReportOut },
    errors: [],
  },
});

export function presentImport(one: Import): z.input<typeof ImportOut> {
  return {
    id: one.id,
    object: "import",
    target:
      one.target.type === "rows"
        ? { type: "rows", table_id: one.target.tableId }
        : { type: "entries", form_id: one.target.formId },
    file_id: one.fileId,
    file_name: one.fileName,
    status: one.state,
    options: presentOptions(one.options, one.format),
    columns: one.header && [...one.header],
    mapping: one.mapping && presentMapping(one.mapping),
    on_error: one.onError,
    job_id: one.jobId,
    counts: one.counts,
    undone: one.undone,
    first_errors: one.firstErrors.map(presentRowError),
    problem: one.problem,
    etag: etagOf(one.revision),
    created_by: one.createdBy,
    created_at: isoTime(one.createdAt),
    updated_at: isoTime(one.updatedAt),
    finished_at: one.finishedAt && isoTime(one.finishedAt),
  };
}

export function presentRowError(problem: RowProblem): z.input<typeof RowErrorOut> {
  return { ...problem };
}

export function presentReport(
  one: Import,
  rejectedRows: z.input<typeof DownloadLinkOut> | null,
): z.input<typeof ReportOut> {
  return {
    object: "import_report",
    import_id: one.id,
    status: one.state,
    counts: one.counts,
    undone: one.undone,
    problem: one.problem,
    rejected_rows: rejectedRows,
  };
}
