/**
 * The state machine of entries. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 *
 *   draft → submitted ⇄ reopened      draft → abandoned → draft      draft → discarded
 *   draft, submitted, reopened, abandoned → trashed → previous status, or erased after 30 days
 *   any status → erased, permanently
 *
 * Review and processing are independent of the status: neither blocks changes to the data.
 */
import type { JsonObject } from "@formstead/form-logic";
import { type Actor, type Ctx, userOf } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type EntryId = Id<"ent">;
const entryStatuses = [
  "draft",
  "submitted",
  "reopened",
  "abandoned",
  "discarded",
  "trashed",
  "erased",
] as const;
export type EntryStatus = (typeof entryStatuses)[number];
const reviewStates = ["received", "in_review", "approved", "rejected", "has_issues"] as const;
export type ReviewState = (typeof reviewStates)[number];
export type ReviewDecision = Exclude<ReviewState, "received">;
const entrySources = ["respondent", "api", "studio", "import", "workflow"] as const;
export type EntrySource = (typeof entrySources)[number];
const entryModes = ["live", "preview", "test"] as const;
export type EntryMode = (typeof entryModes)[number];
export const entryEnums = {
  statuses: entryStatuses,
  reviewStates,
  sources: entrySources,
  modes: entryModes,
} as const;
export type Processing = "idle" | "running" | "waiting" | "failed";

/** The source of each answer that was not entered by a person in the form, by path. */
export type Provenance = Readonly<Record<string, "prefill" | "agent" | "import" | "workflow" | "api">>;

export interface Entry {
  readonly id: EntryId;
  readonly formId: Id<"frm">;
  /** The version the entry was started with. Never changes. */
  readonly version: number;
  readonly status: EntryStatus;
  /** The status that `restore` returns to; set only in the trash. */
  readonly statusBeforeTrash: Extract<EntryStatus, "draft" | "submitted" | "reopened" | "abandoned"> | null;
  readonly reviewState: ReviewState;
  readonly processing: Processing;
  readonly mode: EntryMode;
  readonly isSpam: boolean;
  readonly source: EntrySource;
  readonly locale: string;
  readonly answers: JsonObject;
  readonly provenance: Provenance;
  readonly externalId: string | null;
  readonly tags: readonly string[];
  readonly assigneeId: Id<"usr"> | null;
  /** Incremented by every change. */
  readonly revision: number;
  /** The number of the latest revision of the answers; 0 if there is none. */
  readonly answersRevision: number;
  readonly receiptCode: string | null;
  /** The last page, in the order of the form, that the respondent has reached; null if none is known. */
  readonly furthestPageId: string | null;
  /** How long the respondent has been working on it; null if nothing was measured. */
  readonly activeMs: number | null;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly submittedAt: Date | null;
  readonly trashedAt: Date | null;
}

export type Command = "submit" | "reopen" | "abandon" | "resume" | "discard" | "trash" | "restore" | "erase";
export type Step = "create" | "update" | "review" | Command;

export type Decision =
  | { readonly ok: true; readonly next: Entry }
  | { readonly ok: false; readonly allowed: readonly EntryStatus[] };

const trashDays = 30;
/** Statuses in which the entry has answers that people can work with. */
export const liveStatuses: readonly EntryStatus[] = ["draft", "submitted", "reopened", "abandoned"];
/** Statuses in which answers can be incomplete. */
const openStatuses: readonly EntryStatus[] = ["draft", "reopened", "abandoned"];

interface Transition {
  readonly from: readonly EntryStatus[];
  effect(entry: Entry, now: Date): Partial<Entry>;
}

const emptied = {
  answers: {},
  provenance: {},
  externalId: null,
  tags: [],
  assigneeId: null,
  furthestPageId: null,
  activeMs: null,
} as const;

/** All allowed transitions. */
const transitions: Readonly<Record<Command, Transition>> = {
  submit: {
    from: ["draft", "reopened", "abandoned"],
    // Keeps the time of the first submission when a reopened entry is submitted again.
    effect: (entry, now) => ({ status: "submitted", submittedAt: entry.submittedAt ?? now }),
  },
  reopen: { from: ["submitted"], effect: () => ({ status: "reopened" }) },
  abandon: { from: ["draft"], effect: () => ({ status: "abandoned" }) },
  resume: { from: ["draft", "abandoned"], effect: () => ({ status: "draft" }) },
  discard: { from: ["draft", "abandoned"], effect: () => ({ status: "discarded", ...emptied }) },
  trash: {
    from: liveStatuses,
    effect: (entry, now) => ({
      status: "trashed",
      statusBeforeTrash: entry.status as NonNullable<Entry["statusBeforeTrash"]>,
      trashedAt: now,
    }),
  },
  restore: {
    from: ["trashed"],
    effect: (entry) => ({
      status: entry.statusBeforeTrash ?? "submitted",
      statusBeforeTrash: null,
      trashedAt: null,
    }),
  },
  erase: {
    from: ["draft", "submitted", "reopened", "abandoned", "discarded", "trashed"],
    effect: () => ({
      status: "erased",
      statusBeforeTrash: null,
      trashedAt: null,
      receiptCode: null,
      createdBy: null,
      locale: "",
      ...emptied,
    }),
  },
};

export interface EntryOrigin {
  readonly id: EntryId;
  readonly formId: Id<"frm">;
  readonly version: number;
  readonly source: EntrySource;
  readonly locale: string;
  readonly answers: JsonObject;
  readonly mode?: EntryMode | undefined;
  readonly isSpam?: boolean | undefined;
  readonly provenance?: Provenance | undefined;
  readonly externalId?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly createdBy: Id<"usr"> | null;
}

/** Every entry starts as a draft. */
export function create(origin: EntryOrigin, now: Date): Entry {
  return {
    id: origin.id,
    formId: origin.formId,
    version: origin.version,
    status: "draft",
    statusBeforeTrash: null,
    reviewState: "received",
    processing: "idle",
    mode: origin.mode ?? "live",
    isSpam: origin.isSpam ?? false,
    source: origin.source,
    locale: origin.locale,
    answers: origin.answers,
    provenance: origin.provenance ?? {},
    externalId: origin.externalId ?? null,
    tags: origin.tags ?? [],
    assigneeId: null,
    revision: 1,
    answersRevision: 0,
    receiptCode: null,
    furthestPageId: null,
    activeMs: null,
    createdBy: origin.createdBy,
    createdAt: now,
    updatedAt: now,
    submittedAt: null,
    trashedAt: null,
  };
}

export function transition(entry: Entry, command: Command, now: Date): Decision {
  const { from, effect } = transitions[command];
  return from.includes(entry.status)
    ? { ok: true, next: bumpRevision({ ...entry, ...effect(entry, now) }, now) }
    : { ok: false, allowed: from };
}

/** Sets the final answers and the receipt code, by which the respondent can refer to the entry. */
export function submit(entry: Entry, answers: JsonObject, receiptCode: string, now: Date): Decision {
  const moved = transition({ ...entry, answers }, "submit", now);
  if (!moved.ok) return moved;
  const next = { ...moved.next, receiptCode: entry.receiptCode ?? receiptCode };
  return { ok: true, next: { ...next, answersRevision: entry.answersRevision + 1 } };
}

/** Properties that people set on an entry in addition to its answers. */
export type Facts = Pick<Entry, "tags" | "assigneeId" | "externalId" | "isSpam">;
export type FactsChange = { readonly [K in keyof Facts]?: Facts[K] | undefined };

export function changeFacts(entry: Entry, change: FactsChange, now: Date): Decision {
  if (!liveStatuses.includes(entry.status)) return { ok: false, allowed: liveStatuses };
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ok: true, next: bumpRevision({ ...entry, ...given }, now) };
}

/**
 * A review decision does not apply to changed answers, so it is reset. Once an entry has a revision, every change
 * creates another one, because earlier answers are reconstructed revision by revision.
 */
export function changeAnswers(
  entry: Entry,
  answers: JsonObject,
  provenance: Provenance,
  isRevision: boolean,
  now: Date,
): Entry {
  const isLater = entry.answersRevision > 0 && answers !== entry.answers;
  const wasDecided = entry.reviewState !== "received" && entry.reviewState !== "in_review";
  return bumpRevision(
    {
      ...entry,
      answers,
      provenance,
      answersRevision: entry.answersRevision + (isRevision || isLater ? 1 : 0),
      reviewState: wasDecided ? "in_review" : entry.reviewState,
    },
    now,
  );
}

export function review(entry: Entry, decision: ReviewDecision, now: Date): Decision {
  const allowed: readonly EntryStatus[] = ["submitted", "reopened"];
  if (!allowed.includes(entry.status)) return { ok: false, allowed };
  return { ok: true, next: bumpRevision({ ...entry, reviewState: decision }, now) };
}

export function mayBeIncomplete({ status }: Pick<Entry, "status">): boolean {
  return openStatuses.includes(status);
}

/**
 * A draft is abandoned after this many days without a change, and an abandoned entry is erased after the same time.
 */
const idleDays = 30;

export function idleBefore(now: Date): Date {
  return new Date(now.getTime() - idleDays * 86_400_000);
}

export function isPastRetention({ submittedAt }: Entry, days: number, now: Date): boolean {
  return submittedAt !== null && submittedAt.getTime() + days * 86_400_000 < now.getTime();
}

export function isIdle(entry: Entry, now: Date): boolean {
  return entry.updatedAt < idleBefore(now);
}

export function purgeDueAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + trashDays * 86_400_000);
}

export function isPurgeDue(entry: Entry, now: Date): boolean {
  return entry.trashedAt !== null && purgeDueAt(entry.trashedAt) <= now;
}

/** The source to record for an entry that this actor creates or changes. */
export function sourceOf(actor: Actor): EntrySource {
  switch (actor.kind) {
    case "user":
      return "studio";
    case "key":
      return "api";
    case "system":
      return "workflow";
    default:
      return "respondent";
  }
}

export function authorOf(ctx: Ctx): Id<"usr"> | null {
  return userOf(ctx);
}

function bumpRevision(entry: Entry, now: Date): Entry {
  return { ...entry, revision: entry.revision + 1, updatedAt: now };
}
