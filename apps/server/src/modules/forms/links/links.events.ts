/** Events for links. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";

const data = z.object({ form_id: idSchema("frm"), link_id: idSchema("lnk") });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const linkEvents = {
  create: event("form_link.created"),
  update: event("form_link.updated"),
  delete: event("form_link.deleted"),
};
