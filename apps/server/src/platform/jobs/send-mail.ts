/** Sending a mail from a job: what the mail server will never take is not worth ten attempts, all else is tried again. */
import { type Mailer, type MailMessage, MailRefusedError } from "../mail/mail.ts";
import { PermanentJobError } from "./bind-jobs.ts";

export async function sendMailInJob(mailer: Mailer, message: MailMessage): Promise<void> {
  try {
    await mailer.send(message);
  } catch (error) {
    if (error instanceof MailRefusedError) throw new PermanentJobError(error.message, { cause: error });
    throw error;
  }
}
