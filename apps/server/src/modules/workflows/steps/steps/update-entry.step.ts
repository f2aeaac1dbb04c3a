/** Changes the properties of an entry, not its answers. */
import { z } from "zod";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import { type EntriesService, entryInputs } from "../../../entries/entries/index.ts";
import { entryIdInput, entryOf, exampleEntryId } from "./entry-step.ts";

const UpdateEntryIn = entryInputs.update
  .pick({ tags: true, assignee_id: true, external_id: true })
  .extend({ entry_id: entryIdInput })
  .refine(
    ({ tags, assignee_id, external_id }) => (tags ?? assignee_id ?? external_id) !== undefined,
    "must contain at least one of tags, assignee_id, and external_id",
  );

const UpdateEntryOut = z.object({
  entry_id: z.string(),
  tags: z.array(z.string()),
  assignee_id: z.string().nullable(),
  external_id: z.string().nullable(),
});

export const updateEntryDescription = {
  type: "update_entry",
  title: "Update an entry",
  description: "Sets the tags, assignee, or external ID of an entry. Omitted properties are left unchanged.",
  group: "entry",
  input: UpdateEntryIn,
  output: UpdateEntryOut,
} satisfies StepDescription;

export const updateEntry = ({ entries }: { readonly entries: Pick<EntriesService, "update"> }): StepType =>
  defineInsideStep({
    ...updateEntryDescription,
    stub: ({ entry_id, tags, assignee_id, external_id }) => ({
      outputs: {
        entry_id: entry_id ?? exampleEntryId,
        tags: tags ?? [],
        assignee_id: assignee_id ?? null,
        external_id: external_id ?? null,
      },
    }),
    run: async (tx, call) => {
      const { entry_id: _entry, ...change } = call.input;
      const entry = await entries.update(tx, entryOf(call), entryInputs.toFactsChange(change), undefined);
      const { id, tags, assigneeId, externalId } = entry;
      return {
        outputs: { entry_id: id, tags: [...tags], assignee_id: assigneeId, external_id: externalId },
      };
    },
  });
