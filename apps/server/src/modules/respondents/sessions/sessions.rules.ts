/** The state and lifetime of a respondent's session. Pure. */
import type { JsonObject } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";

export interface EntrySession {
  readonly id: string;
  readonly entryId: Id<"ent">;
  readonly linkId: Id<"lnk"> | null;
  readonly status: "active" | "completed" | "revoked";
  readonly clientSeq: number;
  /** Incomplete values as typed, by path. */
  readonly typed: JsonObject;
  /** Whether submitting the entry has requested a copy by email. */
  readonly hasEmailCopy: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The key expires after this time without a save; a resume link issues a new one. */
const idleMs = 86_400_000;
/** How long the receipt is available after submitting. */
const receiptMs = 86_400_000;

export function begin(
  born: Pick<EntrySession, "id" | "entryId" | "linkId" | "typed">,
  now: Date,
): EntrySession {
  const expiresAt = after(now, idleMs);
  return { ...born, status: "active", clientSeq: 0, hasEmailCopy: false, createdAt: now, expiresAt };
}

export function saved(session: EntrySession, clientSeq: number | undefined, now: Date): EntrySession {
  return { ...session, clientSeq: clientSeq ?? session.clientSeq, expiresAt: after(now, idleMs) };
}

export function completed(session: EntrySession, hasEmailCopy: boolean, now: Date): EntrySession {
  return { ...session, status: "completed", typed: {}, hasEmailCopy, expiresAt: after(now, receiptMs) };
}

export function revoked(session: EntrySession): EntrySession {
  return { ...session, status: "revoked", typed: {} };
}

/** Returns true for a save that is older than the last applied save, or a repeat of it. */
export function isStale(session: EntrySession, clientSeq: number | undefined): boolean {
  return clientSeq !== undefined && clientSeq <= session.clientSeq;
}

export function isOver({ status, expiresAt }: EntrySession, now: Date): boolean {
  return status === "revoked" || expiresAt <= now;
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
