/** Sends an email from a job: permanent rejections by the mail server are not retried, all other errors are. */
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
