/** API contract for exports. */
import { delimiters, isTimeZone, writtenFormats } from "@formstead/tabular";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract, Reply } from "../../../platform/http/contract.ts";
import { DownloadLinkOut } from "../../../platform/http/download-link.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { filterOut, filterSchema } from "../../../platform/query/filter.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { exportErrors as X } from "../../accounts/data-export/index.ts";
import { entryEnums } from "../../entries/entries/index.ts";
import { type Export, exportStatuses } from "./exports.rules.ts";
import type { ExportRequest } from "./exports.service.ts";

export const exportPermissions = definePermissions("exports", { read: "contributor", write: "contributor" });

const FormSource = z.strictObject({
  type: z.literal("form"),
  form_id: idSchema("frm"),
  status: z.enum(entryEnums.statuses).optional().describe("Export only entries with this status."),
  filter: filterSchema.optional(),
});
const TableSource = z.strictObject({
  type: z.literal("table"),
  table_id: idSchema("tbl"),
  filter: filterSchema.optional(),
});
const ViewSource = z.strictObject({ type: z.literal("view"), view_id: idSchema("viw") });
const AccountSource = z.strictObject({ type: z.literal("account") });

const timezone = z
  .string()
  .max(60)
  .refine(isTimeZone, "must be a time zone such as Europe/Berlin")
  .describe("The time zone for timestamps in CSV and XLSX.");

export const exportRequestShape = {
  source: z
    .discriminatedUnion("type", [FormSource, TableSource, ViewSource, AccountSource])
    .describe(
      "What to export. For a view, the export uses the source, filter, sort order, and columns of the view at the time of the request. Otherwise, rows are sorted by creation time. `account` requires the admin role and the format `ndjson`. Unless you filter by status, discarded, trashed, and erased entries are omitted.",
    ),
  format: z.enum(writtenFormats),
  columns: z
    .array(z.string().max(1_000))
    .min(1)
    .max(2_000)
    .optional()
    .describe(
      "Field names as in filters, such as `submitted_at` or `answers.email`, in order. All columns if omitted.",
    ),
  header: z.enum(["key", "label"]).default("key").describe("Whether the header row contains keys or labels."),
  timezone: timezone.default("UTC"),
  formula_safe: z
    .boolean()
    .default(true)
    .describe(
      "In CSV, adds a `'` before every line that a spreadsheet could interpret as a formula; an import removes it again. In XLSX, text is always stored as text.",
    ),
  delimiter: z.enum(delimiters).default(",").describe("The CSV delimiter."),
  bom: z
    .boolean()
    .default(false)
    .describe("Start CSV files with a byte order mark so that Excel recognizes them as UTF-8."),
  include_files: z
    .boolean()
    .default(false)
    .describe("Create a ZIP file with the table and the files of its entries; for forms only."),
};

const ExportCreateIn = z.strictObject(exportRequestShape).meta({ id: "ExportCreate" });

const status = z.enum(exportStatuses);

export const ExportOut = z
  .object({
    id: idSchema("exp"),
    object: z.literal("export"),
    status: status.describe(
      "In status `ready`, the file is available for seven days; after that, the status is `expired`.",
    ),
    source: z.object({
      type: z.enum(["form", "table", "account"]),
      form_id: idSchema("frm").optional(),
      table_id: idSchema("tbl").optional(),
      filter: filterOut.optional().describe("Stored as long as the file."),
      sort: z.string().optional().describe("The sort order of the exported view."),
    }),
    format: z.enum(writtenFormats),
    columns: z.array(z.string()).nullable().describe("Null for an account export."),
    header: z.enum(["key", "label"]),
    timezone: z.string(),
    formula_safe: z.boolean(),
    delimiter: z.enum(delimiters),
    bom: z.boolean(),
    include_files: z.boolean(),
    progress: z
      .object({
        done: z.int().describe("The number of rows written. Never decreases."),
        total: z.int().nullable().describe("Null until known."),
      })
      .meta({ id: "ExportProgress" }),
    bytes: z.int().nullable().describe("The file size, once the export is ready."),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Why the export failed."),
    end_reason: z
      .enum(["erasure"])
      .nullable()
      .describe("Why the file expired early: an entry or row that it may contain was erased."),
    job_id: idSchema("job").describe("The tracked job, whose progress can be streamed."),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable().describe("When the file is deleted."),
  })
  .meta({ id: "Export" });

const ById = z.strictObject({ id: idSchema("exp") });

const about = {
  home: "shard",
  description: "Export entries, data table rows, or all data of the account to a file.",
} as const;

export const exportsContract = defineContract("exports", about, {
  list: {
    method: "GET",
    path: "/exports",
    summary: "List exports",
    description: "Only admins see exports of the whole account.",
    access: account(exportPermissions.read),
    query: z.strictObject({
      status: status.optional(),
      source: z.enum(["form", "table", "account"]).optional(),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ExportOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/exports",
    summary: "Create an export",
    description:
      "The file is created in the background: poll the export until it is `ready`, or follow its job. Data created after the request is not included; data changed during the export may be included in its old or new state. If a worker stops, CSV and NDJSON exports continue where they stopped; XLSX, Parquet, and ZIP exports start over.",
    access: account(exportPermissions.write),
    whenInactive: "allowed",
    body: ExportCreateIn,
    idempotent: true,
    returns: { 202: ExportOut },
    errors: [E.not_found, E.invalid_filter, E.query_too_slow, E.admin_required],
  },
  get: {
    method: "GET",
    path: "/exports/:id",
    summary: "Get an export",
    description: "While the export is running, `Retry-After` says when to poll again.",
    access: account(exportPermissions.read),
    params: ById,
    headers: ["Retry-After"],
    returns: { 200: ExportOut },
    errors: [],
  },
  cancel: {
    method: "POST",
    path: "/exports/:id/cancel",
    summary: "Cancel an export",
    description:
      "Available to the user who created the export and to admins. A running export stops at its next safe point.",
    access: account(exportPermissions.write),
    whenInactive: "allowed",
    params: ById,
    idempotent: true,
    returns: { 200: ExportOut },
    errors: [E.invalid_state, E.admin_required],
  },
  remove: {
    method: "DELETE",
    path: "/exports/:id",
    summary: "Delete an export and its file",
    description: "Available to the user who created the export and to admins. Cancel a running export first.",
    access: account(exportPermissions.write),
    whenInactive: "allowed",
    params: ById,
    returns: { 204: null },
    errors: [E.invalid_state, E.admin_required],
  },
  download: {
    method: "GET",
    path: "/exports/:id/download",
    summary: "Download an export",
    description:
      "Redirects to the file. The link is valid for five minutes and supports `Range` requests, so downloads can be resumed.",
    access: account(exportPermissions.read),
    params: ById,
    returns: { 302: null },
    errors: [X.not_ready, X.export_expired],
  },
  downloadLink: {
    method: "POST",
    path: "/exports/:id/download-link",
    summary: "Get a download link for an export",
    description: "For web pages and other clients that cannot follow a redirect with custom headers.",
    access: account(exportPermissions.read),
    whenInactive: "allowed",
    params: ById,
    repeatable: "Creates a link without changing any data.",
    returns: { 200: DownloadLinkOut },
    errors: [X.not_ready, X.export_expired],
  },
});

export type ExportRequestInput = z.output<typeof ExportCreateIn>;

export function exportRequestOf(given: ExportRequestInput): ExportRequest {
  const { source, format, columns, header, timezone, formula_safe, delimiter, bom, include_files } = given;
  const options = {
    header,
    timezone,
    formulaSafe: formula_safe,
    delimiter,
    bom,
    includeFiles: include_files,
  };
  return { source: sourceOf(source), format, columns, options };
}

function sourceOf(given: ExportRequestInput["source"]): ExportRequest["source"] {
  if (given.type === "view") return { type: "view", id: given.view_id };
  if (given.type === "account") return { type: "account" };
  if (given.type === "table") return { type: "table", id: given.table_id, filter: given.filter };
  const { form_id: id, status: wanted, filter } = given;
  if (wanted === undefined) return { type: "form", id, filter };
  const only = { field: "status", op: "eq", value: wanted };
  return { type: "form", id, filter: filter === undefined ? only : { and: [filter, only] } };
}

export function presentExport(made: Export): z.input<typeof ExportOut> {
  const { options, source } = made;
  return {
    id: made.id,
    object: "export",
    status: made.status,
    source: {
      type: source.type,
      ...(source.type === "form" ? { form_id: source.id } : {}),
      ...(source.type === "table" ? { table_id: source.id } : {}),
      ...(source.type !== "account" && source.filter !== undefined ? { filter: source.filter } : {}),
      ...(source.type !== "account" && source.sort !== undefined ? { sort: source.sort } : {}),
    },
    format: made.format,
    columns: made.columns && [...made.columns],
    header: options.header,
    timezone: options.timezone,
    formula_safe: options.formulaSafe,
    delimiter: options.delimiter,
    bom: options.bom,
    include_files: options.includeFiles,
    progress: { done: made.done, total: made.total },
    bytes: made.bytes,
    error: made.error,
    end_reason: made.endReason,
    job_id: made.jobId,
    created_by: made.createdBy,
    created_at: isoTime(made.createdAt),
    updated_at: isoTime(made.updatedAt),
    finished_at: made.finishedAt && isoTime(made.finishedAt),
    expires_at: made.expiresAt && isoTime(made.expiresAt),
  };
}

const isUnderWay = ({ status }: Export) => status === "queued" || status === "running";

export function replyWithExport(made: Export): Reply<z.input<typeof ExportOut>> {
  return new Reply(200, presentExport(made), isUnderWay(made) ? { "retry-after": "1" } : {});
}

export function exportAccepted(made: Export): Reply<z.input<typeof ExportOut>> {
  const headers = { location: `/api/v1/exports/${made.id}`, "retry-after": "1" };
  return new Reply(202, presentExport(made), headers);
}
