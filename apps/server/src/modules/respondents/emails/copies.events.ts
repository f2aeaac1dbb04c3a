/** The job that sends a copy. It identifies the answers that were submitted, and reads them when it runs. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const sendCopy = defineJob("respondent-emails.send-copy", {
  input: z.object({ entry_id: idSchema("ent"), answers_revision: z.int() }),
});
