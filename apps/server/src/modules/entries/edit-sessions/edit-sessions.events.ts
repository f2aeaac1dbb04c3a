/** Background jobs for edit sessions. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

/** The name is stored with queued jobs, so it still contains the former module name. */
export const expireEditSession = defineJob("entry-history.expire-edit-session", {
  input: z.object({ entry_id: idSchema("ent"), edit_session_id: idSchema("eds") }),
});
