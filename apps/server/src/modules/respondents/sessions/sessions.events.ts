/** Events for entry sessions, and the job that sends resume links. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

export const entrySessionEvents = {
  click: defineEvent("entry.button_clicked", {
    version: 1,
    isPublic: true,
    data: z.object({ entry_id: idSchema("ent"), form_id: idSchema("frm"), button: z.string() }),
  }),
};

/** The token and the address are encrypted: the token opens the entry, and the address is personal data. */
export const sendResumeLink = defineJob("entry-sessions.send-resume-link", {
  input: z.object({ entry_id: idSchema("ent"), sealed: z.string() }),
});
