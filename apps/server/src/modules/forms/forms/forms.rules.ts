/**
 * The state of a form and its transitions. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 * Every step of a decision has a name, so that each step gets its own audit row and event.
 *
 *   unpublished → open ⇄ paused      open ⇄ closed      open, paused, closed → archived → previous state
 *   any → trashed → previous state, or deleted after 30 days
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type FormId = Id<"frm">;
export type FormStatus = "unpublished" | "open" | "paused" | "closed" | "archived" | "trashed";
type Published = "open" | "paused" | "closed";
export type ClosedReason = "manual" | "schedule" | "cap";

/** Settings that people can change. */
export interface FormSettings {
  readonly projectId: Id<"prj">;
  readonly name: string;
  readonly slug: string;
  readonly access: "public" | "links_only";
  readonly maxEntries: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly captcha: "off" | "proof_of_work";
  readonly retentionDays: number | null;
  readonly locales: readonly string[];
}

export interface Form extends FormSettings {
  readonly id: FormId;
  readonly status: FormStatus;
  /** Why the form is closed. Kept while it is archived or in the trash. */
  readonly closedReason: ClosedReason | null;
  readonly statusBeforeArchive: Published | null;
  /** The state that `restore` returns to; set only in the trash. */
  readonly statusBeforeTrash: Exclude<FormStatus, "trashed"> | null;
  /** The version that respondents see; null before the first version. */
  readonly versionNumber: number | null;
  /**
   * When the form stopped accepting entries; null while it accepts them, and before it is opened for the first time.
   */
  readonly stoppedAt: Date | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly trashedAt: Date | null;
}

/** Omitted and undefined properties do not change. */
export type FormChange = { readonly [K in keyof FormSettings]?: FormSettings[K] | undefined };

export type Command =
  | "publish"
  | "pause"
  | "resume"
  | "close"
  | "reopen"
  | "archive"
  | "unarchive"
  | "trash"
  | "restore";
export type Step = "create" | "update" | "purge" | Command;

export type Decision =
  | { readonly ok: true; readonly next: Form; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly allowed: readonly FormStatus[] };

export const trashDays = 30;
export const outsideTrash: readonly FormStatus[] = ["unpublished", "open", "paused", "closed", "archived"];

interface Move {
  readonly from: readonly FormStatus[];
  effect(form: Form, now: Date): Partial<Form>;
}

/** All transitions. Anything not listed here is not allowed. */
const moves: Readonly<Record<Command, Move>> = {
  publish: {
    from: ["unpublished", "open", "paused", "closed"],
    effect: (form) => ({
      status: form.status === "unpublished" ? "open" : form.status,
      versionNumber: (form.versionNumber ?? 0) + 1,
    }),
  },
  pause: { from: ["open"], effect: () => ({ status: "paused" }) },
  resume: { from: ["paused"], effect: () => ({ status: "open" }) },
  close: { from: ["open"], effect: () => ({ status: "closed", closedReason: "manual" }) },
  reopen: {
    from: ["closed"],
    // Clears a closing time in the past, because it would close the form again immediately.
    effect: (form, now) => ({
      status: "open",
      closedReason: null,
      closesAt: isPast(form.closesAt, now) ? null : form.closesAt,
    }),
  },
  archive: {
    from: ["open", "paused", "closed"],
    effect: (form) => ({ status: "archived", statusBeforeArchive: form.status as Published }),
  },
  unarchive: {
    from: ["archived"],
    effect: (form) => ({ status: form.statusBeforeArchive ?? "paused", statusBeforeArchive: null }),
  },
  trash: {
    from: outsideTrash,
    effect: (form, now) => ({
      status: "trashed",
      statusBeforeTrash: form.status as Exclude<FormStatus, "trashed">,
      trashedAt: now,
    }),
  },
  restore: {
    from: ["trashed"],
    effect: (form) => ({
      status: form.statusBeforeTrash ?? "unpublished",
      statusBeforeTrash: null,
      trashedAt: null,
    }),
  },
};

export function create(
  id: FormId,
  texts: Pick<FormSettings, "projectId" | "name"> & FormChange,
  createdBy: Id<"usr"> | null,
  now: Date,
): Form {
  return {
    id,
    projectId: texts.projectId,
    name: texts.name,
    slug: texts.slug ?? slugOf(texts.name, id),
    access: texts.access ?? "public",
    maxEntries: texts.maxEntries ?? null,
    opensAt: texts.opensAt ?? null,
    closesAt: texts.closesAt ?? null,
    captcha: texts.captcha ?? "off",
    retentionDays: texts.retentionDays ?? null,
    locales: texts.locales ?? ["en"],
    status: "unpublished",
    closedReason: null,
    statusBeforeArchive: null,
    statusBeforeTrash: null,
    versionNumber: null,
    stoppedAt: null,
    revision: 1,
    createdBy,
    createdAt: now,
    updatedAt: now,
    trashedAt: null,
  };
}

/** A new form with the settings of this one, except for its address and schedule. */
export function duplicate(form: Form, id: FormId, change: FormChange, by: Id<"usr"> | null, now: Date): Form {
  const { access, maxEntries, captcha, retentionDays, locales } = form;
  const projectId = change.projectId ?? form.projectId;
  const name = change.name ?? `${form.name.slice(0, nameCharsMax - copyMark.length)}${copyMark}`;
  return create(id, { projectId, name, access, maxEntries, captcha, retentionDays, locales }, by, now);
}

export const nameCharsMax = 200;
const copyMark = " (copy)";

export function move(form: Form, command: Command, now: Date): Decision {
  const { from, effect } = moves[command];
  if (!from.includes(form.status)) return { ok: false, allowed: from };
  const next = { ...form, ...effect(form, now) };
  return {
    ok: true,
    next: touched({ ...next, stoppedAt: stoppedSince(form, next, now) }, now),
    steps: [command],
  };
}

function stoppedSince(before: Form, next: Form, now: Date): Date | null {
  if (next.status === "open" || next.status === "unpublished") return null;
  return before.status === "open" ? now : before.stoppedAt;
}

/** A form in the trash cannot be changed. A closed form reopens if the change removes the reason for closing it. */
export function change(form: Form, change: FormChange, now: Date): Decision {
  if (form.status === "trashed") return { ok: false, allowed: outsideTrash };
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next: Form = touched({ ...form, ...given }, now);
  if (!isReasonGone(form, next, now)) return { ok: true, next, steps: ["update"] };
  return {
    ok: true,
    next: { ...next, status: "open", closedReason: null, stoppedAt: null },
    steps: ["update", "reopen"],
  };
}

/** The schedule closes an open form at its closing time. */
export function closeBySchedule(form: Form, now: Date): Decision {
  const decision = move(form, "close", now);
  if (!decision.ok || !isPast(form.closesAt, now)) return { ok: false, allowed: ["open"] };
  return { ...decision, next: { ...decision.next, closedReason: "schedule" } };
}

/** Closes the form because it has received the last entry that its limit allows. */
export function closeByCap(form: Form, now: Date): Decision {
  const decision = move(form, "close", now);
  return decision.ok ? { ...decision, next: { ...decision.next, closedReason: "cap" } } : decision;
}

function isReasonGone(before: Form, next: Form, now: Date): boolean {
  if (before.status !== "closed") return false;
  if (before.closedReason === "schedule") return !isPast(next.closesAt, now);
  if (before.closedReason === "cap") return (next.maxEntries ?? Infinity) > (before.maxEntries ?? 0);
  return false;
}

/** When the schedule closes the form; undefined if the form is not open or has no closing time. */
export function closeDueAt(form: Form): Date | undefined {
  return form.status === "open" ? (form.closesAt ?? undefined) : undefined;
}

export function hasSoundSchedule({ opensAt, closesAt }: Pick<Form, "opensAt" | "closesAt">): boolean {
  return opensAt === null || closesAt === null || opensAt < closesAt;
}

/** Once published, the definition is the only source of a form's languages. */
export function mayChangeLocales(form: Form, { locales }: FormChange): boolean {
  if (form.versionNumber === null || locales === undefined) return true;
  return locales.join() === form.locales.join();
}

export function purgeDueAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + trashDays * 86_400_000);
}

export function isPurgeDue(form: Form, now: Date): boolean {
  return form.trashedAt !== null && purgeDueAt(form.trashedAt) <= now;
}

/** The letters of the name, followed by enough of the ID to be unique. */
function slugOf(name: string, id: FormId): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replace(/^-+|-+$/g, "");
  return `${words || "form"}-${id.slice(-8)}`;
}

function isPast(time: Date | null, now: Date): boolean {
  return time !== null && time <= now;
}

function touched(form: Form, now: Date): Form {
  return { ...form, revision: form.revision + 1, updatedAt: now };
}
