/** Events for comments. They never contain the text of a comment. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";

const data = z.object({ entry_id: idSchema("ent"), comment_id: idSchema("cmt") });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const commentEvents = {
  create: event("entry_comment.created"),
  update: event("entry_comment.updated"),
  delete: event("entry_comment.deleted"),
};
