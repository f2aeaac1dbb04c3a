/** One step in the history of an entry's answers. Pure. */
import type { AnswerChange } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";
import type { EntryId, EntrySource } from "./entries.rules.ts";

export interface Revision {
  readonly entryId: EntryId;
  /** Counts from 1 in each entry. */
  readonly number: number;
  readonly kind: "submit" | "edit" | "restore" | "import";
  readonly source: EntrySource;
  readonly author: Id<"usr"> | null;
  readonly version: number;
  /** Against the revision before; the first one has none, as there was nothing before it. */
  readonly changes: readonly AnswerChange[];
  readonly createdAt: Date;
}

/** A revision without the values: which places changed. */
export interface RevisionFacts extends Omit<Revision, "changes"> {
  readonly paths: readonly AnswerChange["path"][];
}
