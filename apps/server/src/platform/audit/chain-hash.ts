/**
 * The hashes of the audit log's chain. Pure. Each link covers the link before it, so whoever knows one head can tell
 * whether anything up to it was changed, removed or put in. The layout is stored in every head: never change it.
 */
import { createHash } from "node:crypto";

/** A row of the log as text, column by column, the same on every server and in every time zone. */
export type EntryTexts = readonly (string | null)[];

export interface Link {
  readonly accountUuid: string;
  /** From 1 on, without gaps. */
  readonly number: number;
  readonly chainedAt: Date;
}

/** What comes before the first link of an account. */
export function rootOf(accountUuid: string): Buffer {
  return sha256(`formstead/audit-chain/1/${accountUuid}`);
}

/** The head after a link: covers the head before, the link and its rows in their order. */
export function headOf(before: Buffer, link: Link, entries: readonly EntryTexts[]): Buffer {
  const about = JSON.stringify([link.accountUuid, link.number, link.chainedAt.toISOString(), entries.length]);
  const hash = createHash("sha256").update(before).update(sha256(about));
  for (const entry of entries) hash.update(sha256(JSON.stringify(entry)));
  return hash.digest();
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
