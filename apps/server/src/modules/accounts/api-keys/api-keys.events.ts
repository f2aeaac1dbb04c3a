/** The work API keys leave for later. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

/** Takes the event of someone who left the account. */
export const revokeLeftBehind = defineJob("api-keys.revoke-left-behind", {
  input: z.object({ data: z.object({ user_id: idSchema("usr") }) }),
});
