/**
 * Mails about signing in. They are asked for inside a transaction and sent by a job, which finds the address itself;
 * the link's token lies sealed in the job, so a reader of the queue can neither use it nor learn whom it is for.
 * Links carry their token behind `#`, which browsers do not send to servers.
 */
import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type mailKinds, sendMail } from "./identity.events.ts";
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
    const path = `${site}${texts[kind].path}`;
    if (sealedToken === undefined) return path;
    const opened = Sealed.safeParse(sealer.open(sealedToken));
    if (!opened.success) throw new PermanentJobError("the token was sealed with a secret that is gone");
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

    /** The same job run twice gives the same Message-ID, by which a repeat can be recognised. */
    send: async (ctx: Ctx, job: z.output<typeof sendMail.input>): Promise<void> => {
      const user = await uow.directoryRead(ctx, (tx) => users.find(tx, job.user_id));
      if (!user) return;
      const { title, paragraphs, label } = texts[job.kind];
      // Until the address is verified the name may be a stranger's message to its owner.
      const greeting = user.isEmailVerified ? `Hello ${user.name},` : "Hello,";
      const mail = renderMail({
        title,
        paragraphs: [greeting, ...paragraphs],
        action: { label, url: linkOf(job.kind, job.sealed_token) },
        footer: "Formstead",
      });
      await sendMailInJob(mailer, {
        to: user.email,
        subject: title,
        ...mail,
        messageId: `identity-${job.mail_id}`,
      });
    },
  };
}

interface MailText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly path: string;
}

const texts: Readonly<Record<MailKind, MailText>> = {
  verify_email: {
    title: "Confirm your e-mail address",
    paragraphs: [
      "please confirm that this address is yours. The link works for 24 hours.",
      "If you did not sign up, ignore this mail and do not open the link.",
    ],
    label: "Confirm address",
    path: "/verify-email",
  },
  reset_password: {
    title: "Choose a new password",
    paragraphs: [
      "someone asked for a new password for your account. The link works once, for one hour.",
      "If it was not you, ignore this mail; your password stays as it is.",
    ],
    label: "Choose a new password",
    path: "/reset-password",
  },
  password_changed: {
    title: "Your password was changed",
    paragraphs: [
      "the password of your account was changed, and all other sessions were ended.",
      "If it was not you, choose a new password at once.",
    ],
    label: "I did not do this",
    path: "/forgot-password",
  },
  existing_account: {
    title: "You already have an account",
    paragraphs: [
      "someone tried to sign up with your address. You already have an account, so nothing was changed.",
      "If it was you, sign in, or choose a new password.",
    ],
    label: "Choose a new password",
    path: "/forgot-password",
  },
  passkey_added: {
    title: "A passkey was added to your account",
    paragraphs: [
      "a new passkey can now sign in to your account.",
      "If it was not you, remove it and change your password at once.",
    ],
    label: "Look at your passkeys",
    path: "/settings/security",
  },
};
