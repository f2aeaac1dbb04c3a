/**
 * The export model and its lifecycle. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 *
 *   queued → running → ready → expired      queued, running → failed | canceled
 *
 * The export follows its tracked job, and resumes where the last attempt stopped.
 */
import type { Delimiter, WrittenFormat } from "@formstead/tabular";
import { type AccountRef, type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type ExportId = Id<"exp">;
export const exportStatuses = ["queued", "running", "ready", "expired", "failed", "canceled"] as const;
export type ExportStatus = (typeof exportStatuses)[number];
export const exportKind = "export";

/** `filter` is a condition tree that was validated when the export was created. */
export type Source =
  | { readonly type: "form"; readonly id: Id<"frm">; readonly filter?: unknown; readonly sort?: Sort }
  | { readonly type: "table"; readonly id: Id<"tbl">; readonly filter?: unknown; readonly sort?: Sort }
  | { readonly type: "account" };

/** The sort order, as in views, such as `-values.price,created_at`. If absent, rows are sorted by creation time. */
type Sort = string | undefined;

export interface ExportOptions {
  readonly header: "key" | "label";
  readonly timezone: string;
  readonly formulaSafe: boolean;
  readonly delimiter: Delimiter;
  readonly bom: boolean;
  /** Whether to create a ZIP file with the table and the files of its rows. */
  readonly includeFiles: boolean;
}

export interface Order {
  readonly source: Source;
  readonly format: WrittenFormat;
  /** Null for an account export. */
  readonly columns: readonly string[] | null;
  readonly options: ExportOptions;
}

export interface Part {
  readonly number: number;
  readonly bytes: number;
  readonly etag: string;
}

/** The progress of a format that can be split between any two rows. */
export interface Position {
  readonly uploadId: string | null;
  readonly parts: readonly Part[];
  readonly after: string | null;
  readonly rows: number;
  /** Whether the parts contain all rows. */
  readonly isWritten: boolean;
}

export interface Export extends Order {
  readonly id: ExportId;
  readonly jobId: Id<"job">;
  readonly status: ExportStatus;
  /** Rows with a greater ID were created after the export was requested. */
  readonly until: string;
  /** How often an erasure restarted the export. Data read before the last restart is discarded. */
  readonly restarts: number;
  readonly done: number;
  readonly total: number | null;
  readonly position: Position;
  readonly bytes: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Why a ready export expired early. */
  readonly endReason: "erasure" | null;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
}

const dayMs = 86_400_000;
const keptDays = 7;
export const linkSeconds = 300;
/** S3 requires at least 5 MB in every part but the last. With larger parts, a retry has to repeat more work. */
export const partBytesMin = 8 * 1024 * 1024;
/**
 * Part numbers have no gaps, because some stores, such as Ceph, reject an upload with parts that are not listed at
 * completion. Therefore, a part that was sent but not committed is sent again with the same number. If a worker that
 * was presumed dead sends it once more, the ETag differs and the upload starts over.
 */
export function nextNumber({ parts }: Position): number {
  return (parts.at(-1)?.number ?? 0) + 1;
}

export const nothingWritten: Position = {
  uploadId: null,
  parts: [],
  after: null,
  rows: 0,
  isWritten: false,
};

export function create(
  order: Order,
  born: Pick<Export, "id" | "jobId" | "until" | "createdBy">,
  now: Date,
): Export {
  return {
    ...order,
    ...born,
    restarts: 0,
    endReason: null,
    status: "queued",
    done: 0,
    total: null,
    position: nothingWritten,
    bytes: null,
    error: null,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
    expiresAt: null,
  };
}

export const isOver = ({ status }: Pick<Export, "status">): boolean =>
  status !== "queued" && status !== "running";

/** Progress never decreases, even if a format starts over. */
export function advance(made: Export, done: number, total: number | null, now: Date): Export {
  const most = Math.max(made.done, done);
  const known = total ?? made.total;
  return {
    ...made,
    status: "running",
    done: most,
    total: known === null ? null : Math.max(known, most),
    updatedAt: now,
  };
}

export function finish(made: Export, result: { rows: number; bytes: number }, now: Date): Export {
  return {
    ...made,
    status: "ready",
    done: result.rows,
    total: result.rows,
    position: nothingWritten,
    bytes: result.bytes,
    updatedAt: now,
    finishedAt: now,
    expiresAt: new Date(now.getTime() + keptDays * dayMs),
  };
}

/** Applies the outcome of the job. Returns undefined if there is nothing to update. */
export function follow(
  made: Export,
  job: { readonly status: string; readonly error: Export["error"] },
  now: Date,
): Export | undefined {
  if (isOver(made) || (job.status !== "failed" && job.status !== "canceled")) return undefined;
  const error = job.status === "failed" ? job.error : null;
  const over = { ...withoutFilter(made), position: nothingWritten };
  return { ...over, status: job.status, error, updatedAt: now, finishedAt: now };
}

/** Marks the export as expired and removes its filter, which may contain personal data. */
export function expire(made: Export, now: Date): Export | undefined {
  if (made.status !== "ready" || made.expiresAt === null || made.expiresAt > now) return undefined;
  return { ...withoutFilter(made), status: "expired", updatedAt: now };
}

/**
 * Handles the erasure of data that may be in the export: a ready file is removed, and a running export starts over. A
 * queued export will not find the data.
 */
export function endCopy(made: Export, now: Date): Export | undefined {
  if (made.status === "ready")
    return { ...withoutFilter(made), status: "expired", endReason: "erasure", updatedAt: now };
  if (made.status !== "running") return undefined;
  return { ...made, position: nothingWritten, restarts: made.restarts + 1, updatedAt: now };
}

function withoutFilter(made: Export): Export {
  return made.source.type === "account" ? made : { ...made, source: { ...made.source, filter: undefined } };
}

/** Only admins may see exports of all account data. */
export function maySee(made: Pick<Export, "source">, role: Role): boolean {
  return made.source.type !== "account" || roleAtLeast(role, "admin");
}

/** All files of an export are in one folder and are deleted with it. */
export function folderOf(account: AccountRef, id: ExportId): string {
  return `exports/${account.uuid}/${id}/`;
}

export function fileKey(account: AccountRef, made: Pick<Export, "id" | "format" | "options">): string {
  return `${folderOf(account, made.id)}file.${extension(made)}`;
}

export function fileName(
  made: Pick<Export, "format" | "options" | "createdAt"> & {
    readonly source: { readonly type: Source["type"] | "view" };
  },
): string {
  const what = { form: "entries", table: "rows", view: "view", account: "account" }[made.source.type];
  return `${what}-${made.createdAt.toISOString().slice(0, 10)}.${extension(made)}`;
}

function extension({ format, options }: Pick<Export, "format" | "options">): string {
  return options.includeFiles ? "zip" : format;
}

const contentTypes: Readonly<Record<WrittenFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
};

export function contentType({ format, options }: Pick<Export, "format" | "options">): string {
  return options.includeFiles ? "application/zip" : contentTypes[format];
}

/** Whether rows can be appended, so that the file can be written in parts and resumed. */
export function isCuttable({ source, format, options }: Order): boolean {
  if (source.type === "account" || !isIdOrder(source.sort)) return false;
  return !options.includeFiles && (format === "csv" || format === "ndjson");
}

/** Whether the rows are sorted by ID, in either direction, so that the export can resume after the last row. */
function isIdOrder(sort: Sort): boolean {
  return sort === undefined || /^-?(id|created_at)$/.test(sort);
}

/** Only admins and the user who created an export may end it. */
export function mayEnd(
  made: Pick<Export, "createdBy">,
  caller: { role: Role; userId: Id<"usr"> | null },
): boolean {
  return roleAtLeast(caller.role, "admin") || (made.createdBy !== null && made.createdBy === caller.userId);
}

/** When to clean up an export whose job never ended. */
export function strayRemovalAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 30 * dayMs);
}
