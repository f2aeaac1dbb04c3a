/** What steps that work on an entry share: which entry it is, and refusals that say what to mend. */
import { type StepCall, StepError } from "../../../../platform/automation/step-type.ts";
import { E } from "../../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../../platform/errors/errors.ts";
import { idSchema } from "../../../../platform/ids/ids.ts";
import type { EntryId } from "../../../entries/entries/index.ts";

export const entryIdInput = idSchema("ent").optional().describe("Without it: the entry the run is about.");

/** What a dry run gives where it would have made or found one: later steps read it as an id. */
export const exampleEntryId = "ent_01h455vb4pex5vsknk084sn02q";

/** Whoever changes an entry gives it as `entry_id` in the outputs: that is how runs that cause each other are counted. */
export function entryOf({ input, entryId }: StepCall<{ readonly entry_id?: EntryId | undefined }>): EntryId {
  const id = input.entry_id ?? entryId;
  if (id) return id;
  throw new StepError("no_entry", "The run is about no entry. Name one by entry_id.");
}

/** With the first place that is wrong. Neither pointer nor text holds an answer. */
export async function sayingWhatIsWrong<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error, E.validation_failed) && !isAppError(error, E.invalid_filter)) throw error;
    const [first] = (error.details.errors ?? []) as readonly { pointer?: string; message?: string }[];
    const place = first ? ` ${first.pointer ?? ""}: ${first.message ?? ""}` : "";
    throw new StepError(error.def.code, `${error.def.message}${place}`);
  }
}
