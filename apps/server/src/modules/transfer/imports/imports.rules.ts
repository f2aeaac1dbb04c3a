/**
 * The import model and its lifecycle. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 *
 *   uploaded → awaiting_mapping → mapped → validating → ready | invalid
 *   ready | invalid → running → completed | completed_with_errors
 *   validating, running → failed      running and all states before it → canceled
 *   any import that ran → undoing → undone, for 7 days
 *
 * The mapping can be changed until the import runs; it must then be validated again.
 */
import type { FormatWish, Position, TableFormat } from "@formstead/tabular";
import type { Id } from "../../../platform/ids/ids.ts";

export type ImportId = Id<"imp">;
export const importStates = [
  "uploaded",
  "awaiting_mapping",
  "mapped",
  "validating",
  "ready",
  "invalid",
  "running",
  "completed",
  "completed_with_errors",
  "failed",
  "canceled",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

export type ImportTarget =
  | { readonly type: "rows"; readonly tableId: Id<"tbl"> }
  | { readonly type: "entries"; readonly formId: Id<"frm"> };

export interface ImportOptions extends FormatWish {
  readonly dateOrder?: "dmy" | "mdy" | "ymd" | undefined;
  readonly decimalMark?: "." | "," | undefined;
  readonly timeZone?: string | undefined;
  readonly formulaSafe: boolean;
  /** The status of imported entries. */
  readonly status: "draft" | "submitted";
}

export type OnMatch = "update" | "skip" | "error";

export interface Mapping {
  /** `from` is a column of the file, `to` a column of the table or a field of the form. */
  readonly columns: readonly { readonly from: string; readonly to: string }[];
  readonly matchOn: string | null;
  readonly onMatch: OnMatch;
}

export interface Counts {
  /** Rows processed so far, not counting empty rows. */
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  /** The number of rows that already existed. */
  readonly skipped: number;
  readonly rejected: number;
  /** The total number of rows, which is known after a validation. */
  readonly total: number | null;
}

export interface RowProblem {
  /** The row number in the file, starting at 1 for the header. */
  readonly row: number;
  /** The column of the file; empty for the whole row. */
  readonly column: string;
  readonly to: string;
  readonly code: string;
  readonly message: string;
  /** The beginning of the cell value. */
  readonly value: string;
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly row: number | null;
}

export interface Import {
  readonly id: ImportId;
  readonly target: ImportTarget;
  readonly fileId: Id<"fil">;
  readonly fileName: string;
  readonly state: ImportState;
  readonly options: ImportOptions;
  readonly format: TableFormat | null;
  readonly header: readonly string[] | null;
  readonly mapping: Mapping | null;
  readonly onError: "skip" | "abort" | null;
  readonly jobId: Id<"job"> | null;
  readonly position: Position | null;
  readonly counts: Counts;
  readonly firstErrors: readonly RowProblem[];
  readonly problem: Problem | null;
  readonly idleAttempts: number;
  readonly hasRejects: boolean;
  /** How many of the created rows have been removed again. */
  readonly undone: number;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the run started. */
  readonly ranAt: Date | null;
  readonly finishedAt: Date | null;
  readonly tidiedAt: Date | null;
}

export type Decision =
  | { readonly ok: true; readonly next: Import }
  | { readonly ok: false; readonly allowed: readonly ImportState[] };

const dayMs = 86_400_000;
const undoDays = 7;
const keptDays = 30;
/** The number of errors returned with the import; the complete list has its own endpoint. */
const firstErrorsMax = 100;
/** The maximum number of attempts without progress. */
const idleAttemptsMax = 8;

const open = ["awaiting_mapping", "mapped", "ready", "invalid"] as const;
const over = ["completed", "completed_with_errors", "failed", "canceled"] as const;
const noCounts: Counts = { rows: 0, created: 0, updated: 0, skipped: 0, rejected: 0, total: null };

export type NewImport = Pick<Import, "id" | "target" | "fileId" | "fileName" | "options" | "createdBy">;

export function create(born: NewImport, now: Date): Import {
  return {
    ...born,
    state: "uploaded",
    format: null,
    header: null,
    mapping: null,
    onError: null,
    jobId: null,
    position: null,
    counts: noCounts,
    firstErrors: [],
    problem: null,
    idleAttempts: 0,
    hasRejects: false,
    undone: 0,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    ranAt: null,
    finishedAt: null,
    tidiedAt: null,
  };
}

export interface Look {
  readonly format: TableFormat;
  readonly header: readonly string[];
}

/** Records that the file is readable. */
export function looked(imp: Import, look: Look, now: Date): Decision {
  return from(imp, ["uploaded"], { ...look, state: "awaiting_mapping" }, now);
}

export function map(imp: Import, mapping: Mapping, options: ImportOptions, look: Look, now: Date): Decision {
  const fresh = { counts: noCounts, firstErrors: [], hasRejects: false, position: null };
  return from(imp, open, { ...fresh, ...look, mapping, options, state: "mapped", jobId: null }, now);
}

export function beginValidation(imp: Import, jobId: Id<"job">, now: Date): Decision {
  const fresh = { counts: noCounts, firstErrors: [], hasRejects: false, position: null, idleAttempts: 0 };
  return from(imp, ["mapped", "ready", "invalid"], { ...fresh, state: "validating", jobId }, now);
}

/** An invalid import can run only if invalid rows are skipped. */
export function beginRun(imp: Import, jobId: Id<"job">, onError: "skip" | "abort", now: Date): Decision {
  const fresh = {
    counts: { ...noCounts, total: imp.counts.total },
    firstErrors: [],
    hasRejects: false,
    position: null,
    idleAttempts: 0,
  };
  const allowed = onError === "skip" ? (["ready", "invalid"] as const) : (["ready"] as const);
  return from(imp, allowed, { ...fresh, state: "running", jobId, onError, ranAt: now }, now);
}

export function beginUndo(imp: Import, jobId: Id<"job">, now: Date): Decision {
  // Keeps the position, because it is the last written row, where undoing starts.
  const begun = { state: "undoing", jobId, idleAttempts: 0, problem: null } as const;
  return imp.ranAt === null ? { ok: false, allowed: over } : from(imp, over, begun, now);
}

export function isUndoOver(imp: Import, now: Date): boolean {
  return imp.finishedAt !== null && now.getTime() - imp.finishedAt.getTime() > undoDays * dayMs;
}

/** Starts an attempt. Undefined after too many attempts without progress. */
export function attempt(imp: Import): Import | undefined {
  return imp.idleAttempts >= idleAttemptsMax ? undefined : { ...imp, idleAttempts: imp.idleAttempts + 1 };
}

export interface Advance {
  readonly position: Position;
  readonly counts: Partial<Omit<Counts, "total">>;
  readonly problems?: readonly RowProblem[];
  readonly undone?: number;
}

/** Advances by one batch, in the transaction that wrote it. */
export function advance(
  imp: Import,
  { position, counts, problems = [], undone = 0 }: Advance,
  now: Date,
): Import {
  const added = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, imp.counts[name as keyof typeof counts] + count]),
  );
  const room = firstErrorsMax - imp.firstErrors.length;
  return {
    ...imp,
    position,
    counts: { ...imp.counts, ...added },
    firstErrors:
      room > 0 && problems.length > 0 ? [...imp.firstErrors, ...problems.slice(0, room)] : imp.firstErrors,
    undone: imp.undone + undone,
    idleAttempts: 0,
    updatedAt: now,
  };
}

/** Records that the job is complete. */
export function finish(imp: Import, hasRejects: boolean, now: Date): Decision {
  const { rows, rejected } = imp.counts;
  switch (imp.state) {
    case "validating":
      return from(
        imp,
        ["validating"],
        { state: rejected > 0 ? "invalid" : "ready", counts: { ...imp.counts, total: rows }, hasRejects },
        now,
      );
    case "running":
      return from(
        imp,
        ["running"],
        { state: rejected > 0 ? "completed_with_errors" : "completed", hasRejects, finishedAt: now },
        now,
      );
    default:
      return from(imp, ["undoing"], { state: "undone" }, now);
  }
}

/**
 * Records that the job stopped early. Rows that were already written are kept and can be undone; a validation has not
 * written any.
 */
export function stop(imp: Import, why: "failed" | "canceled", problem: Problem | null, now: Date): Decision {
  if (imp.state === "validating" && why === "canceled")
    return from(imp, ["validating"], { state: "mapped", position: null, jobId: null }, now);
  return from(
    imp,
    ["uploaded", "validating", "running", "undoing"],
    { state: why, problem, finishedAt: imp.finishedAt ?? now },
    now,
  );
}

/** Records a cancellation by a user. A running import is stopped through its job. */
export function cancel(imp: Import, now: Date): Decision {
  if (imp.state === "validating" || imp.state === "running") return { ok: true, next: imp };
  const decision = from(imp, ["uploaded", ...open], { state: "canceled", finishedAt: now }, now);
  return decision.ok ? decision : { ok: false, allowed: ["uploaded", ...open, "validating", "running"] };
}

export function isWorking({ state }: Pick<Import, "state">): boolean {
  return state === "validating" || state === "running" || state === "undoing";
}

/** States without a running job. */
export const idleStates = importStates.filter((state) => !isWorking({ state }));

/** The file and its errors are kept for a month after the last change. */
export function tidyUpDueAt(imp: Import): Date {
  return new Date(imp.updatedAt.getTime() + keptDays * dayMs);
}

/** Returns undefined if the cleanup is not due or already done. */
export function tidyUp(imp: Import, now: Date): Import | undefined {
  if (imp.tidiedAt !== null || isWorking(imp) || tidyUpDueAt(imp) > now) return undefined;
  const isOpen = imp.state === "uploaded" || (open as readonly ImportState[]).includes(imp.state);
  return {
    ...imp,
    state: isOpen ? "canceled" : imp.state,
    finishedAt: imp.finishedAt ?? now,
    firstErrors: [],
    hasRejects: false,
    tidiedAt: now,
    revision: imp.revision + 1,
  };
}

export function isSamePosition(a: Position | null, b: Position | null): boolean {
  return a?.byte === b?.byte && a?.row === b?.row;
}

function from(imp: Import, allowed: readonly ImportState[], change: Partial<Import>, now: Date): Decision {
  return allowed.includes(imp.state)
    ? { ok: true, next: { ...imp, ...change, revision: imp.revision + 1, updatedAt: now } }
    : { ok: false, allowed };
}
