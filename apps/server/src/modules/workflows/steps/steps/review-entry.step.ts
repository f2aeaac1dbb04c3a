/** Sets the review status of an entry. Its data stays unchanged. */
import { z } from "zod";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import { type EntriesService, entryInputs } from "../../../entries/entries/index.ts";
import { entryIdInput, entryOf, exampleEntryId } from "./entry-step.ts";

const ReviewEntryIn = entryInputs.review.extend({ entry_id: entryIdInput });

const ReviewEntryOut = z.object({ entry_id: z.string(), review_state: z.string() });

export const reviewEntryDescription = {
  type: "review_entry",
  title: "Review an entry",
  description: "Reviews a submitted entry. Changing an answer afterward resets it to in_review.",
  group: "entry",
  input: ReviewEntryIn,
  output: ReviewEntryOut,
} satisfies StepDescription;

export const reviewEntry = ({ entries }: { readonly entries: Pick<EntriesService, "review"> }): StepType =>
  defineInsideStep({
    ...reviewEntryDescription,
    stub: ({ entry_id, decision }) => ({
      outputs: { entry_id: entry_id ?? exampleEntryId, review_state: decision },
    }),
    run: async (tx, call) => {
      const { id, reviewState } = await entries.review(tx, entryOf(call), call.input.decision);
      return { outputs: { entry_id: id, review_state: reviewState } };
    },
  });
