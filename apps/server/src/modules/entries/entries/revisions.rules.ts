/** Revisions of an entry's answers. Pure. */
import type { AnswerChange } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Entry, EntryId, EntrySource } from "./entries.rules.ts";

export interface Revision {
  readonly entryId: EntryId;
  /** Starts at 1 in each entry. */
  readonly number: number;
  readonly kind: "submit" | "edit" | "restore" | "import";
  readonly source: EntrySource;
  readonly author: Id<"usr"> | null;
  readonly version: number;
  /** The changes since the previous revision; empty for the first one. */
  readonly changes: readonly AnswerChange[];
  readonly createdAt: Date;
}

/**
 * True for the first submission of an entry by the one who began it: everything about it is known from the entry, so no
 * row is stored. The store derives the revision when it is read.
 */
export function isImplied(revision: Revision, entry: Entry): boolean {
  return (
    revision.number === 1 &&
    revision.kind === "submit" &&
    revision.source === entry.source &&
    revision.author === entry.createdBy &&
    revision.createdAt.getTime() === entry.submittedAt?.getTime()
  );
}

/** A revision with the changed paths but without values. */
export interface RevisionFacts extends Omit<Revision, "changes"> {
  readonly paths: readonly AnswerChange["path"][];
}
