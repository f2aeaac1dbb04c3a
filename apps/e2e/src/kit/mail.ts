/** Reads sent emails from the SMTP catcher's HTTP API. */
import { expect } from "@playwright/test";

const mailApi = process.env.MAIL_API_URL ?? "http://127.0.0.1:18025";

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/**
 * Returns the newest email to a recipient with a matching subject. Polls, because the worker sends emails
 * asynchronously.
 */
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
      { message: `an email to ${to} matching ${subject}`, timeout: 30_000 },
    )
    .toBe(true);
  return found as Mail;
}

/** Extracts the Studio link from an email. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in "${mail.subject}"`);
  return link;
}
