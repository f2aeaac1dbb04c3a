/**
 * The state machine of edit sessions. Pure: time and IDs are passed in, and refusals are returned, not thrown.
 *
 *   open → committed | discarded | expired, after 30 minutes without a save
 *
 * A session holds a copy of the answers that only its author can see. The copy is removed when the session ends.
 */
import type { JsonObject } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";

export type EditSessionId = Id<"eds">;
export const editSessionStatuses = ["open", "committed", "discarded", "expired"] as const;
export type EditSessionStatus = (typeof editSessionStatuses)[number];

export interface EditSessionFacts {
  readonly id: EditSessionId;
  readonly entryId: Id<"ent">;
  readonly status: EditSessionStatus;
  /** The latest revision of the answers when the session was opened. */
  readonly baseRevision: number;
  /** The revision that the commit created, if it changed anything. */
  readonly committedRevision: number | null;
  /** Incremented by every change; used for ETags. */
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

export interface EditSession extends EditSessionFacts {
  /**
   * The answers when the session was opened. Needed because saving a draft changes the answers without creating a
   * revision.
   */
  readonly baseAnswers: JsonObject;
  readonly answers: JsonObject;
}

export type Decision =
  | { readonly ok: true; readonly next: EditSession }
  | { readonly ok: false; readonly current: EditSessionStatus };

const idleMsMax = 30 * 60_000;

export function open(
  born: Pick<EditSession, "id" | "entryId" | "baseRevision" | "baseAnswers" | "createdBy">,
  now: Date,
): EditSession {
  return {
    ...born,
    answers: born.baseAnswers,
    status: "open",
    committedRevision: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    expiresAt: expiryAfter(now),
  };
}

/** Checks the time as well, because the job that expires the session can be slightly late. */
export function statusAt(
  session: Pick<EditSessionFacts, "status" | "expiresAt">,
  now: Date,
): EditSessionStatus {
  return session.status === "open" && session.expiresAt <= now ? "expired" : session.status;
}

export function save(session: EditSession, answers: JsonObject, now: Date): Decision {
  return whileOpen(session, now, () => ({ answers, expiresAt: expiryAfter(now) }));
}

/** `revision` is the revision that the commit created; null if nothing changed. */
export function commit(session: EditSession, revision: number | null, now: Date): Decision {
  return whileOpen(session, now, () => ({ ...ended("committed"), committedRevision: revision }));
}

export function discard(session: EditSession, now: Date): Decision {
  return whileOpen(session, now, () => ended("discarded"));
}

/** Returns undefined if the session has not expired yet or has already ended. */
export function expire(session: EditSession, now: Date): EditSession | undefined {
  if (session.status !== "open" || statusAt(session, now) !== "expired") return undefined;
  return touched({ ...session, ...ended("expired") }, now);
}

function whileOpen(session: EditSession, now: Date, change: () => Partial<EditSession>): Decision {
  const current = statusAt(session, now);
  if (current !== "open") return { ok: false, current };
  return { ok: true, next: touched({ ...session, ...change() }, now) };
}

function ended(status: Exclude<EditSessionStatus, "open">): Partial<EditSession> {
  return { status, answers: {}, baseAnswers: {} };
}

function touched(session: EditSession, now: Date): EditSession {
  return { ...session, revision: session.revision + 1, updatedAt: now };
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + idleMsMax);
}
