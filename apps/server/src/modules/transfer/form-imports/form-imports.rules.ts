/**
 * The form import model and its lifecycle. Pure: time, IDs, and file contents are passed in.
 *
 *   queued → running → completed | completed_with_errors      queued, running → failed | canceled
 */
import type { FormDefinition, Json } from "@formstead/form-logic";
import type { ImportedEntry, Note, System } from "@formstead/importers";
import type { Id } from "../../../platform/ids/ids.ts";

export type FormImportId = Id<"fim">;

export const formImportStates = [
  "queued",
  "running",
  "completed",
  "completed_with_errors",
  "failed",
  "canceled",
] as const;
export type FormImportState = (typeof formImportStates)[number];

/** The requested import. */
export interface ImportSettings {
  /** Null if the system is to be detected from the files. */
  readonly system: System | null;
  /** Null to use the title of the form. */
  readonly name: string | null;
  readonly fileIds: readonly Id<"fil">[];
  readonly answersFileIds: readonly Id<"fil">[];
  readonly isDryRun: boolean;
  readonly isPublished: boolean;
  /** What to do with responses that the form does not accept. */
  readonly onInvalid: "reject" | "draft";
}

export interface Counts {
  /** Responses processed so far. */
  readonly responses: number;
  readonly created: number;
  /** How many of the created entries are drafts. */
  readonly drafts: number;
  /** The number of responses that already existed. */
  readonly skipped: number;
  readonly rejected: number;
  /** The number of entries with data that the form does not store. */
  readonly withRest: number;
}

/** Why a response was not imported. Never contains an answer. */
export interface ResponseError {
  readonly externalId: string;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly reason: string | null;
}

export interface FormImport {
  readonly id: FormImportId;
  readonly state: FormImportState;
  readonly projectId: Id<"prj"> | null;
  readonly formId: Id<"frm"> | null;
  readonly wish: ImportSettings;
  readonly system: System | null;
  readonly definition: FormDefinition | null;
  readonly notes: readonly Note[];
  readonly jobId: Id<"job">;
  readonly counts: Counts;
  readonly firstErrors: readonly ResponseError[];
  readonly problem: Problem | null;
  readonly idleAttempts: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

export const formImportKind = "form_import";
/** The maximum size of form files and of response files, which are read into memory. */
export const formBytesMax = 20 * 1024 ** 2;
export const answersBytesMax = 50 * 1024 ** 2;
/** Responses per transaction. The checkpoint is always a multiple of this number. */
export const batchMax = 50;
const firstErrorsMax = 100;
const idleAttemptsMax = 8;

const noCounts: Counts = { responses: 0, created: 0, drafts: 0, skipped: 0, rejected: 0, withRest: 0 };

export type Birth = Pick<FormImport, "id" | "projectId" | "formId" | "wish" | "jobId" | "createdBy">;

export function create(birth: Birth, now: Date): FormImport {
  return {
    ...birth,
    state: "queued",
    system: null,
    definition: null,
    notes: [],
    counts: noCounts,
    firstErrors: [],
    problem: null,
    idleAttempts: 0,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
  };
}

export function isWorking({ state }: FormImport): boolean {
  return state === "queued" || state === "running";
}

/** Returns undefined after too many attempts without progress. */
export function attempt(one: FormImport, now: Date): FormImport | undefined {
  if (one.idleAttempts >= idleAttemptsMax) return undefined;
  return { ...one, state: "running", idleAttempts: one.idleAttempts + 1, updatedAt: now };
}

export type Found = Pick<FormImport, "system" | "notes"> & Partial<Pick<FormImport, "formId" | "definition">>;

/** Records that the form was read and, unless this is a dry run, created. */
export function found(one: FormImport, what: Found, now: Date): FormImport {
  return { ...one, ...what, idleAttempts: 0, updatedAt: now };
}

export interface Advance {
  readonly counts: Counts;
  readonly errors: readonly ResponseError[];
}

export const nothingYet: Advance = { counts: noCounts, errors: [] };

export function advance(one: FormImport, { counts, errors }: Advance, now: Date): FormImport {
  return {
    ...one,
    counts: sum(one.counts, counts),
    firstErrors: [...one.firstErrors, ...errors].slice(0, firstErrorsMax),
    idleAttempts: 0,
    updatedAt: now,
  };
}

function sum(a: Counts, b: Counts): Counts {
  return {
    responses: a.responses + b.responses,
    created: a.created + b.created,
    drafts: a.drafts + b.drafts,
    skipped: a.skipped + b.skipped,
    rejected: a.rejected + b.rejected,
    withRest: a.withRest + b.withRest,
  };
}

export function add(step: Advance, counts: Partial<Counts>, errors: readonly ResponseError[] = []): Advance {
  return { counts: sum(step.counts, { ...noCounts, ...counts }), errors: [...step.errors, ...errors] };
}

export function finish(one: FormImport, now: Date): FormImport {
  const state = one.counts.rejected > 0 ? "completed_with_errors" : "completed";
  return { ...one, state, updatedAt: now, finishedAt: now };
}

export function stop(
  one: FormImport,
  why: "failed" | "canceled",
  problem: Problem | null,
  now: Date,
): FormImport {
  return { ...one, state: why, problem, updatedAt: now, finishedAt: now };
}

/** Batches of `batchMax` responses; the last one may be smaller. */
export function* batches(entries: Iterable<ImportedEntry>): Generator<readonly ImportedEntry[]> {
  let batch: ImportedEntry[] = [];
  for (const entry of entries) {
    batch.push(entry);
    if (batch.length < batchMax) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Smaller than the limit of a metafield, to leave room for the surrounding JSON. */
const restBytesMax = 15_000;

/** Whether a response contains data that the form does not store. */
export function hasRest({ leftOut }: ImportedEntry, hidden: Readonly<Record<string, Json>>): boolean {
  return Object.keys(leftOut).length > 0 || Object.keys(hidden).length > 0;
}

/** The metafield that describes the origin of an entry. */
export function sourceOf(system: System, given: ImportedEntry, hidden: Readonly<Record<string, Json>>): Json {
  const rest: [string, Json][] = [];
  let bytes = 0;
  let isCut = false;
  for (const [name, value] of Object.entries({ ...hidden, ...given.leftOut })) {
    const size = Buffer.byteLength(JSON.stringify([name, value]));
    if (bytes + size > restBytesMax) isCut = true;
    else {
      rest.push([name, value]);
      bytes += size;
    }
  }
  return {
    system,
    ...(given.submittedAt === undefined ? {} : { submitted_at: given.submittedAt }),
    ...(hasRest(given, hidden) ? { left_out: Object.fromEntries(rest) } : {}),
    ...(isCut ? { is_cut: true } : {}),
  };
}
