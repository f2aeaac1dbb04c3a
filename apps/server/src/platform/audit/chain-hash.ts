/**
 * Hashes of the audit log's chain. Pure. Each link covers the previous link, so anyone who has one head can detect
 * whether any row up to it was changed, removed, or inserted. Every stored head depends on this layout; never change
 * it.
 */
import { createHash } from "node:crypto";

/** A row of the log as text, with one string per column. It does not depend on the server or its time zone. */
export type EntryTexts = readonly (string | null)[];

export interface Link {
  readonly accountUuid: string;
  /** Starts at 1, without gaps. */
  readonly number: number;
  readonly chainedAt: Date;
}

/** The head before an account's first link. */
export function rootOf(accountUuid: string): Buffer {
  return sha256(`formstead/audit-chain/1/${accountUuid}`);
}

/** The head after a link. It covers the previous head, the link, and its rows in order. */
export function headOf(before: Buffer, link: Link, entries: readonly EntryTexts[]): Buffer {
  const about = JSON.stringify([link.accountUuid, link.number, link.chainedAt.toISOString(), entries.length]);
  const hash = createHash("sha256").update(before).update(sha256(about));
  for (const entry of entries) hash.update(sha256(JSON.stringify(entry)));
  return hash.digest();
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
