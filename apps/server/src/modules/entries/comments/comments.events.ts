/** What comments tell the rest of the system, and the work that edit sessions leave for later. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({ entry_id: idSchema("ent"), comment_id: idSchema("cmt") });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const commentEvents = {
  create: event("entry_comment.created"),
  update: event("entry_comment.updated"),
  delete: event("entry_comment.deleted"),
};

export const expireEditSession = defineJob("entry-history.expire-edit-session", {
  input: z.object({ entry_id: idSchema("ent"), edit_session_id: idSchema("eds") }),
});
