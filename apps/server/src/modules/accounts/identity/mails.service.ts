/**
 * Emails about signing in. A transaction requests them, and a job looks up the address and sends them. The job
 * contains the token encrypted, so reading the queue reveals neither the token nor the recipient. In links, the token
 * comes after `#`, which browsers do not send to servers.
 */
import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { type MailWording, mailWording } from "../../../platform/mail/mail-texts.ts";
import { type MailContents, renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type mailKinds, sendMail } from "./identity.events.ts";
import { chosenLocale, type User } from "./identity.rules.ts";
import * as users from "./users.store.ts";

type MailKind = (typeof mailKinds)[number];

interface MailWish {
  readonly kind: MailKind;
  readonly userUuid: string;
  readonly token?: string;
}

const Sealed = z.object({ token: z.string() });

export type Mails = ReturnType<typeof createMails>;

export function createMails({ uow, config, mailer }: Pick<Platform, "uow" | "config" | "mailer">) {
  const sealer = createSealer({ secret: config.secrets, purpose: "identity-mail" });
  const site = new URL(config.BASE_URL).origin;

  const linkOf = (kind: MailKind, sealedToken: string | undefined): string => {
    const path = `${site}${paths[kind]}`;
    if (sealedToken === undefined) return path;
    const opened = Sealed.safeParse(sealer.open(sealedToken));
    if (!opened.success)
      throw new PermanentJobError("the token was sealed with a secret that no longer exists");
    return `${path}#token=${opened.data.token}`;
  };

  return {
    enqueue: (tx: DirectoryTx, wishes: readonly MailWish[]): void => {
      for (const { kind, userUuid, token } of wishes) {
        tx.enqueue(sendMail, {
          mail_id: randomUUIDv7(),
          kind,
          user_id: uuidToId("usr", userUuid),
          ...(token === undefined ? {} : { sealed_token: sealer.seal({ token }) }),
        });
      }
    },

    /** A job that runs twice produces the same Message-ID, so mail servers can detect the duplicate. */
    send: async (ctx: Ctx, job: z.output<typeof sendMail.input>): Promise<void> => {
      const found = await uow.directoryRead(ctx, async (tx) => {
        const user = await users.find(tx, job.user_id);
        return user && { user, accountLanguage: await users.findAccountLanguage(tx, user.id) };
      });
      if (!found) return;
      const { user, accountLanguage } = found;
      const wording = mailWording(chosenLocale(user), accountLanguage);
      const contents = contentsOf(job.kind, user, wording, linkOf(job.kind, job.sealed_token));
      await sendMailInJob(mailer, {
        to: user.email,
        subject: contents.title,
        ...renderMail(contents),
        messageId: `identity-${job.mail_id}`,
      });
    },
  };
}

const paths: Readonly<Record<MailKind, string>> = {
  verify_email: "/verify-email",
  reset_password: "/reset-password",
  password_changed: "/forgot-password",
  existing_account: "/forgot-password",
  passkey_added: "/settings/security",
};

interface KindTexts {
  readonly subject: string;
  readonly lead: string;
  readonly more?: string;
  readonly action: string;
  readonly note?: string;
}

/** Until the address is verified, the name could be a message written by a stranger. */
function contentsOf(kind: MailKind, user: User, wording: MailWording, url: string): MailContents {
  const { texts, fill, language } = wording;
  const { subject, lead, more, action, note }: KindTexts = texts[kind];
  return {
    language,
    title: subject,
    greeting: user.isEmailVerified
      ? fill(texts.frame.greetingNamed, { name: user.name })
      : texts.frame.greeting,
    paragraphs: more === undefined ? [lead] : [lead, more],
    action: { label: action, url },
    ...(note === undefined ? {} : { note }),
  };
}
