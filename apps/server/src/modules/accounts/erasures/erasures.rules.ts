/**
 * The erasure entity, the location of its copy in the blob store, and the format of that copy. Contains only IDs.
 * Pure.
 */
import type { AccountRef } from "../../../platform/context/context.ts";

const erasureKinds = ["entry", "data_row", "data_table", "account"] as const;
export type ErasureKind = (typeof erasureKinds)[number];

export interface ErasureLine {
  readonly account_id: string;
  readonly kind: ErasureKind;
  readonly source_id: string | null;
  readonly id: string;
  readonly erased_at: string;
}

/** Objects under this prefix are never deleted: the ledger outlives the accounts whose erasures it contains. */
export const ledgerPrefix = "erasures/";

/** Sorted by day, so that a replay can start with the day of the backup. */
export function ledgerKey(account: AccountRef, at: Date, randomPart: string): string {
  return `${ledgerPrefix}${dayOf(at)}/${account.uuid}/${randomPart}.ndjson`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function linesText(lines: readonly ErasureLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Throws on an unknown line: an unreadable ledger must not be treated as empty. */
export function readLines(text: string): ErasureLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const read = JSON.parse(line) as ErasureLine;
      if (!erasureKinds.includes(read.kind) || !read.account_id || !read.id)
        throw new Error("unknown line in the erasure ledger");
      return read;
    });
}
