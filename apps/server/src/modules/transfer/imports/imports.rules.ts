/**
 * What an import is and what may happen to it. Pure: time and ids come in as arguments, refusals go out as values.
 *
 *   uploaded → awaiting_mapping → mapped → validating → ready | invalid → running → completed | completed_with_errors
 *   validating, running → failed      running and all before it → canceled      whatever ran → undoing → undone, for 7 days
 *
 * A mapping may be changed until it runs; it then has to be validated again.
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
  /** Of entries. */
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
  /** Rows that were looked at; empty ones do not count. */
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  /** They were there already. */
  readonly skipped: number;
  readonly rejected: number;
  /** How many rows there are, once a validation has counted them. */
  readonly total: number | null;
}

export interface RowProblem {
  /** In the file, counted from 1 with the header. */
  readonly row: number;
  /** The column of the file; empty for the row as a whole. */
  readonly column: string;
  readonly to: string;
  readonly code: string;
  readonly message: string;
  /** The beginning of what stood there. */
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
  /** How many of those it created are gone again. */
  readonly undone: number;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it began to write. */
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
/** Shown with the import itself; the others are a list of their own. */
const firstErrorsMax = 100;
/** Begun so often without coming further, it will not come further. */
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

/** The file can be read. */
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

/** What was found wrong has to be accepted as left out, or mended first. */
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
  // Its position stays: it is the last row that was written, and undoing goes back from there.
  const begun = { state: "undoing", jobId, idleAttempts: 0, problem: null } as const;
  return imp.ranAt === null ? { ok: false, allowed: over } : from(imp, over, begun, now);
}

export function isUndoOver(imp: Import, now: Date): boolean {
  return imp.finishedAt !== null && now.getTime() - imp.finishedAt.getTime() > undoDays * dayMs;
}

/** An attempt at the work begins. Undefined when it has come to nothing too often. */
export function attempt(imp: Import): Import | undefined {
  return imp.idleAttempts >= idleAttemptsMax ? undefined : { ...imp, idleAttempts: imp.idleAttempts + 1 };
}

export interface Advance {
  readonly position: Position;
  readonly counts: Partial<Omit<Counts, "total">>;
  readonly problems?: readonly RowProblem[];
  readonly undone?: number;
}

/** One stretch further, in the commit that did it. */
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

/** The work has come to its end. */
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

/** The work stopped before its end. What it wrote stays, and can be undone; a validation has written nothing. */
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

/** By a person. What goes on is stopped by its job. */
export function cancel(imp: Import, now: Date): Decision {
  if (imp.state === "validating" || imp.state === "running") return { ok: true, next: imp };
  const decision = from(imp, ["uploaded", ...open], { state: "canceled", finishedAt: now }, now);
  return decision.ok ? decision : { ok: false, allowed: ["uploaded", ...open, "validating", "running"] };
}

export function isWorking({ state }: Pick<Import, "state">): boolean {
  return state === "validating" || state === "running" || state === "undoing";
}

/** Nothing works on it then. */
export const idleStates = importStates.filter((state) => !isWorking({ state }));

/** The file and what was found wrong with it are kept for a month after the last change. */
export function tidyUpDueAt(imp: Import): Date {
  return new Date(imp.updatedAt.getTime() + keptDays * dayMs);
}

/** Undefined when it is not due, or done. */
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
