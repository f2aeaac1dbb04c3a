/** Runs a conversion; an untranslatable rule becomes a note. */
import type { Notes } from "../build/notes.ts";
import { Untranslatable } from "./expression.ts";

export function attempt<Result>(
  notes: Notes,
  where: string,
  what: string,
  work: () => Result,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    notes.warn(where, what, error.message);
    return undefined;
  }
}
