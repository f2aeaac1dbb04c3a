/** What respondents' sessions tell the rest of the system, and the mail they leave to be sent. */
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

/** Both are sealed: the token opens the entry, and the address is a person's. */
export const sendResumeLink = defineJob("entry-sessions.send-resume-link", {
  input: z.object({ entry_id: idSchema("ent"), sealed: z.string() }),
});
