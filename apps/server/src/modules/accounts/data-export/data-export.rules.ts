/**
 * The format and availability of an export file. Pure.
 *
 * One JSON document per line: a manifest, then every row of the account with its type, then an end line with the
 * number of rows. A file without the end line is incomplete.
 */
import type { AccountRef } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export const exportKind = "account_export";
const formatVersion = 1;
const dayMs = 86_400_000;
export const linkSeconds = 300;

export interface Manifest {
  readonly account: AccountRef;
  readonly createdAt: Date;
  /** Rows per type when the export started. Rows added or removed during the export may or may not be included. */
  readonly counts: Readonly<Record<string, number>>;
}

export function manifestLine({ account, createdAt, counts }: Manifest): string {
  const manifest = { object: "export", version: formatVersion, account_id: account.id };
  return line({ ...manifest, created_at: createdAt.toISOString(), counts });
}

export function rowLine(type: string, data: object): string {
  return line({ type, data });
}

export function endLine(rows: number): string {
  return line({ object: "end", rows });
}

export function fileKey(account: AccountRef, id: Id<"job">): string {
  return `exports/${account.uuid}/${id}.ndjson`;
}

export function fileName(orderedAt: Date): string {
  return `formstead-export-${orderedAt.toISOString().slice(0, 10)}.ndjson`;
}

/** When the result expires. The file is deleted shortly after the job's result. */
export function keptUntil(now: Date): Date {
  return new Date(now.getTime() + 7 * dayMs);
}

export interface DownloadLink {
  readonly url: string;
  readonly expiresAt: Date;
}

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + linkSeconds * 1_000);
}

export type Verdict = "ready" | "not_ready" | "expired";

export function judge(job: { status: string; expiresAt: Date | null }, now: Date): Verdict {
  if (job.status !== "succeeded") return "not_ready";
  return job.expiresAt !== null && job.expiresAt <= now ? "expired" : "ready";
}

/** When to delete a file whose job never finished. By then, the job has long been marked as failed. */
export function strayRemovalAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 30 * dayMs);
}

function line(document: object): string {
  return `${JSON.stringify(document)}\n`;
}
