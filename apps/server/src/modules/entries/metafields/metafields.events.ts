/** Events for metafields. They never contain a value. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";
import { entryEnums } from "../entries/index.ts";

/** Sent when a metafield is set or removed. */
export const metafieldChanged = defineEvent("entry.metafield_changed", {
  version: 1,
  isPublic: true,
  data: z.object({
    entry_id: idSchema("ent"),
    form_id: idSchema("frm"),
    namespace: z.string(),
    key: z.string(),
    mode: z.enum(entryEnums.modes),
  }),
});
