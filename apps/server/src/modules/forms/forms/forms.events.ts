/** Events for forms, one per step, and their background jobs. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({
  form_id: idSchema("frm"),
  version: z.int().nullable().describe("The number of the version respondents get."),
});
const input = z.object({ form_id: idSchema("frm") });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const formEvents = {
  create: event("form.created"),
  update: event("form.updated"),
  publish: event("form.published"),
  pause: event("form.paused"),
  resume: event("form.resumed"),
  close: event("form.closed"),
  reopen: event("form.reopened"),
  archive: event("form.archived"),
  unarchive: event("form.unarchived"),
  trash: event("form.trashed"),
  restore: event("form.restored"),
  purge: event("form.purged"),
};

const draftData = z.object({ form_id: idSchema("frm"), revision: z.int() });
const draftEvent = (name: string) => defineEvent(name, { version: 1, isPublic: false, data: draftData });

/** For clients that watch a draft being edited; not part of the public feed. */
export const draftEvents = {
  create: draftEvent("form_draft.created"),
  update: draftEvent("form_draft.updated"),
  discard: draftEvent("form_draft.discarded"),
};

export const purgeForm = defineJob("forms.purge", { input });
export const closeForm = defineJob("forms.close-by-schedule", { input });
