/** Shared by steps that work on an entry: which entry to use, and errors that say what to fix. */
import { E } from "../../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../../platform/errors/errors.ts";
import { idSchema } from "../../../../platform/ids/ids.ts";
import { type StepCall, StepError } from "../../../../platform/module/step-type.ts";
import type { EntryId } from "../../../entries/entries/index.ts";

export const entryIdInput = idSchema("ent").optional().describe("Default: the entry of the run.");

/** The ID that a test run returns for an entry it would have created or found, so that later steps read a valid ID. */
export const exampleEntryId = "ent_01h455vb4pex5vsknk084sn02q";

/** Steps that change an entry return its ID as the output `entry_id`. Loop detection between runs relies on it. */
export function entryOf({ input, entryId }: StepCall<{ readonly entry_id?: EntryId | undefined }>): EntryId {
  const id = input.entry_id ?? entryId;
  if (id) return id;
  throw new StepError("no_entry", "The run has no entry. Set entry_id.");
}

/** Adds the pointer and the message of the first error to the error message. Neither contains an answer. */
export async function withErrorDetails<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error, E.validation_failed) && !isAppError(error, E.invalid_filter)) throw error;
    const [first] = (error.details.errors ?? []) as readonly { pointer?: string; message?: string }[];
    const place = first ? ` ${first.pointer ?? ""}: ${first.message ?? ""}` : "";
    throw new StepError(error.def.code, `${error.def.message}${place}`);
  }
}
