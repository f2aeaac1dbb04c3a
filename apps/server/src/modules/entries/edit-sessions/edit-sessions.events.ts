/** Background jobs of edit sessions. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

/** Stored with queued jobs, so it keeps its original name. */
export const expireEditSession = defineJob("entry-history.expire-edit-session", {
  input: z.object({ entry_id: idSchema("ent"), edit_session_id: idSchema("eds") }),
});
