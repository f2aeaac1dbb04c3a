/** Creates an entry in a form, either as a draft or as submitted. */
import { z } from "zod";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import { type EntriesService, entryInputs } from "../../../entries/entries/index.ts";
import { exampleEntryId, withErrorDetails } from "./entry-step.ts";

const CreateEntryIn = entryInputs.create
  .pick({
    form_id: true,
    status: true,
    locale: true,
    external_id: true,
    tags: true,
  })
  .extend({ answers: z.record(z.string().max(1_000), JsonValue).default({}).describe("By field key.") });

const CreateEntryOut = z.object({
  entry_id: z.string(),
  status: z.string(),
  receipt_code: z.string().nullable(),
});

export const createEntryDescription = {
  type: "create_entry",
  title: "Create an entry",
  description:
    "Creates an entry of a form. A draft can be incomplete; a submitted entry is validated in full.",
  group: "entry",
  input: CreateEntryIn,
  output: CreateEntryOut,
} satisfies StepDescription;

export const createEntry = ({ entries }: { readonly entries: Pick<EntriesService, "create"> }): StepType =>
  defineInsideStep({
    ...createEntryDescription,
    stub: ({ status }) => ({ outputs: { entry_id: exampleEntryId, status, receipt_code: null } }),
    run: async (tx, { input }) => {
      const given = entryInputs.toNewEntry({ ...input, mode: "live", version: undefined });
      const made = entries.create(tx, { ...given, answers: input.answers });
      const { id, status, receiptCode } = await withErrorDetails(made);
      return { outputs: { entry_id: id, status, receipt_code: receiptCode } };
    },
  });
