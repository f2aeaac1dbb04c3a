/** The work identity leaves for later: mails and tidying up. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const mailKinds = [
  "verify_email",
  "reset_password",
  "password_changed",
  "existing_account",
  "passkey_added",
] as const;

/** Neither addresses nor tokens are readable here: the address is looked up, the token is sealed. */
export const sendMail = defineJob("identity.send-mail", {
  input: z.object({
    mail_id: z.uuid(),
    kind: z.enum(mailKinds),
    user_id: idSchema("usr"),
    sealed_token: z.string().optional(),
  }),
});

/** Whose sign-in failed is sealed: an address does not stand in the queue. */
export const noteFailedSignIn = defineJob("identity.note-failed-sign-in", {
  input: z.object({ sealed: z.string() }),
});

export const removeExpired = defineJob("identity.remove-expired", { input: z.object({}) });
