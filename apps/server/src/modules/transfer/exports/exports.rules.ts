/**
 * What an export is and what may happen to it. Pure: time and ids come in as arguments, refusals go out as values.
 *
 *   queued → running → ready → expired        either of the first two → failed | canceled
 *
 * Its tracked job leads: an export follows it, and goes on where the last attempt stopped.
 */
import type { Delimiter, WrittenFormat } from "@formstead/tabular";
import { type AccountRef, type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type ExportId = Id<"exp">;
export const exportStatuses = ["queued", "running", "ready", "expired", "failed", "canceled"] as const;
export type ExportStatus = (typeof exportStatuses)[number];
export const exportKind = "export";

/** `filter` is a tree of conditions that was checked when the export was ordered. */
export type Source =
  | { readonly type: "form"; readonly id: Id<"frm">; readonly filter?: unknown; readonly sort?: Sort }
  | { readonly type: "table"; readonly id: Id<"tbl">; readonly filter?: unknown; readonly sort?: Sort }
  | { readonly type: "account" };

/** As views say it, such as `-values.price,created_at`; absent: in the order the rows were made. */
type Sort = string | undefined;

export interface ExportOptions {
  readonly header: "key" | "label";
  readonly timezone: string;
  readonly formulaSafe: boolean;
  readonly delimiter: Delimiter;
  readonly bom: boolean;
  /** A ZIP with the table and the files its rows name. */
  readonly includeFiles: boolean;
}

export interface Order {
  readonly source: Source;
  readonly format: WrittenFormat;
  /** Null for an account. */
  readonly columns: readonly string[] | null;
  readonly options: ExportOptions;
}

export interface Part {
  readonly number: number;
  readonly bytes: number;
  readonly etag: string;
}

/** What is written so far, of a format that can be cut between any two rows. */
export interface Position {
  readonly uploadId: string | null;
  readonly parts: readonly Part[];
  readonly after: string | null;
  readonly rows: number;
  /** All rows are in the parts. */
  readonly isWritten: boolean;
}

export interface Export extends Order {
  readonly id: ExportId;
  readonly jobId: Id<"job">;
  readonly status: ExportStatus;
  /** Rows with a greater id came after the order. */
  readonly until: string;
  /** How often an erasure made it begin again; what was read before that does not count. */
  readonly restarts: number;
  readonly done: number;
  readonly total: number | null;
  readonly position: Position;
  readonly bytes: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Why a ready one expired early. */
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
/** S3 wants five megabytes in each part but the last; larger ones make a new attempt do more again. */
export const partBytesMin = 8 * 1024 * 1024;
/**
 * Without gaps: stores may refuse an upload that has parts nobody names (Ceph does), so one that was sent and not counted
 * in is sent again under the same number. Should a worker given up for dead send it once more, its mark is another, and
 * the upload is begun again.
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

/** Progress never goes back, also when a format has to be begun again. */
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

/** What its job has come to. Undefined when there is nothing to do. */
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

/** The file goes, and with it what was searched for. */
export function expire(made: Export, now: Date): Export | undefined {
  if (made.status !== "ready" || made.expiresAt === null || made.expiresAt > now) return undefined;
  return { ...withoutFilter(made), status: "expired", updatedAt: now };
}

/**
 * Something that may be in it is erased: a file that is ready goes, one that is being written begins again. One that has
 * not begun will not find it.
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

/** All data of the account is for those who may have all of it. */
export function maySee(made: Pick<Export, "source">, role: Role): boolean {
  return made.source.type !== "account" || roleAtLeast(role, "admin");
}

/** Everything of one export lies in a folder of its own, and goes with it. */
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

/** Rows can be added to the end of it, so that it can be written in pieces and gone on with. */
export function isCuttable({ source, format, options }: Order): boolean {
  if (source.type === "account" || !isIdOrder(source.sort)) return false;
  return !options.includeFiles && (format === "csv" || format === "ndjson");
}

/** Rows that come in the order of their ids, up or down, can be gone on with behind the last one. */
function isIdOrder(sort: Sort): boolean {
  return sort === undefined || /^-?(id|created_at)$/.test(sort);
}

/** Who has ordered it, or who may do everything. */
export function mayEnd(
  made: Pick<Export, "createdBy">,
  caller: { role: Role; userId: Id<"usr"> | null },
): boolean {
  return roleAtLeast(caller.role, "admin") || (made.createdBy !== null && made.createdBy === caller.userId);
}

/** For what is left of an export whose job never came to its end. */
export function strayRemovalAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 30 * dayMs);
}
