/** Reads what the service mailed, from the SMTP catcher's own page of messages. */
import { expect } from "@playwright/test";

const mailApi = process.env.MAIL_API_URL ?? "http://127.0.0.1:18025";

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to somebody whose subject fits; waits for it, since mails are sent by the worker. */
export async function readMail(to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${mailApi}/messages?to=${encodeURIComponent(to)}`);
        const mails = (await response.json()) as Mail[];
        found = mails.findLast((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `a mail to ${to} about ${subject}`, timeout: 30_000 },
    )
    .toBe(true);
  return found as Mail;
}

/** The address of Studio that a mail asks its reader to open. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in "${mail.subject}"`);
  return link;
}
