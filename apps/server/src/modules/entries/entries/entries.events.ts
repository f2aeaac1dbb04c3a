/** Events for entries, one per step, and their background jobs. Events never contain answers. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";
import { type Entry, entryEnums } from "./entries.rules.ts";

const data = z.object({
  entry_id: idSchema("ent"),
  form_id: idSchema("frm"),
  version: z.int(),
  status: z.enum(entryEnums.statuses),
  review_state: z.enum(entryEnums.reviewStates),
  mode: z.enum(entryEnums.modes),
  answers_revision: z.int(),
});
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

const updateData = data.extend({
  changed_answers: z
    .array(z.string())
    .describe(
      "The fields whose answers changed: `email`, `address.city`, `children[].name`. Empty if only other properties of the entry changed, such as its tags. Never contains values.",
    ),
});

export const entryEvents = {
  create: event("entry.created"),
  update: defineEvent("entry.updated", { version: 1, isPublic: true, data: updateData }),
  submit: event("entry.submitted"),
  reopen: event("entry.reopened"),
  review: event("entry.reviewed"),
  abandon: event("entry.abandoned"),
  resume: event("entry.resumed"),
  discard: event("entry.discarded"),
  trash: event("entry.trashed"),
  restore: event("entry.restored"),
  erase: event("entry.erased"),
};

/** The properties of an entry that every event contains. */
export const eventDataOf = (entry: Entry): z.input<typeof data> => ({
  entry_id: entry.id,
  form_id: entry.formId,
  version: entry.version,
  status: entry.status,
  review_state: entry.reviewState,
  mode: entry.mode,
  answers_revision: entry.answersRevision,
});

const input = z.object({ entry_id: idSchema("ent") });
export const purgeEntry = defineJob("entries.purge", { input });
const found = z.object({ entry_uuid: z.uuid() });
export const abandonEntry = defineJob("entries.abandon", { input: found });
export const eraseAbandoned = defineJob("entries.erase-abandoned", { input: found });
export const eraseRetained = defineJob("entries.erase-retained", { input: found });
export const purgeEntriesOfForm = defineJob("entries.purge-of-form", {
  input: z.object({ event_id: z.string(), name: z.string(), data: z.object({ form_id: idSchema("frm") }) }),
});
