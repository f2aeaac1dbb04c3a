/** Background jobs for API keys. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

/** Handles the event that a user has left the account. */
export const revokeLeftBehind = defineJob("api-keys.revoke-left-behind", {
  input: z.object({ data: z.object({ user_id: idSchema("usr") }) }),
});
