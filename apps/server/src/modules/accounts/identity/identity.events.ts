/** Background jobs for identity: emails and cleanup. */
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

/**
 * Job payloads contain neither addresses nor readable tokens: the address is looked up, and the token is encrypted.
 */
export const sendMail = defineJob("identity.send-mail", {
  input: z.object({
    mail_id: z.uuid(),
    kind: z.enum(mailKinds),
    user_id: idSchema("usr"),
    sealed_token: z.string().optional(),
  }),
});

/** The address of the failed sign-in is encrypted, so that the queue contains no readable address. */
export const noteFailedSignIn = defineJob("identity.note-failed-sign-in", {
  input: z.object({ sealed: z.string() }),
});

export const removeExpired = defineJob("identity.remove-expired", { input: z.object({}) });
