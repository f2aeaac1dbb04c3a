/** Changes an entry's answers on behalf of the workflow. A submitted entry must stay complete. */
import { z } from "zod";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import type { EntriesService } from "../../../entries/entries/index.ts";
import { entryIdInput, entryOf, exampleEntryId, withErrorDetails } from "./entry-step.ts";

const SetAnswersIn = z.strictObject({
  entry_id: entryIdInput,
  answers: z
    .record(z.string().min(1).max(1_000), JsonValue)
    .refine((all) => Object.keys(all).length > 0, "must contain at least one answer")
    .describe(
      "By path: `email`, `address.city`. Omitted answers are left unchanged; null removes an answer.",
    ),
});

const SetAnswersOut = z.object({ entry_id: z.string(), status: z.string(), answers_revision: z.int() });

export const setAnswersDescription = {
  type: "set_answers",
  title: "Set answers",
  description: "Changes answers of an entry. The answers are marked as coming from a workflow.",
  group: "entry",
  input: SetAnswersIn,
  output: SetAnswersOut,
} satisfies StepDescription;

export const setAnswers = ({
  entries,
}: {
  readonly entries: Pick<EntriesService, "changeAnswers">;
}): StepType =>
  defineInsideStep({
    ...setAnswersDescription,
    stub: ({ entry_id }) => ({
      outputs: { entry_id: entry_id ?? exampleEntryId, status: "submitted", answers_revision: 1 },
    }),
    run: async (tx, call) => {
      const change = entries.changeAnswers(tx, entryOf(call), call.input.answers, undefined);
      const { id, status, answersRevision } = await withErrorDetails(change);
      return { outputs: { entry_id: id, status, answers_revision: answersRevision } };
    },
  });
