/**
 * Mails about signing in. They are asked for inside a transaction and sent by a job, which finds the address itself;
 * the link's token lies sealed in the job, so a reader of the queue can neither use it nor learn whom it is for.
 */
import { randomUUIDv7 } from "node:crypto";
import type { Ctx } from "../../platform/context/context.ts";
import { createSealer } from "../../platform/crypto/seal.ts";
import type { DirectoryTx } from "../../platform/db/tx.ts";
import type { z } from "zod";
import { uuidToId } from "../../platform/ids/ids.ts";
import { renderMail } from "../../platform/mail/render.ts";
import type { Platform } from "../../platform/module/define-module.ts";
import { type MailKind, mailContents } from "./identity.mails.ts";
import { sendMail } from "./identity.events.ts";
import * as users from "./users.store.ts";

export type Mails = ReturnType<typeof createMails>;

export interface MailWish {
  readonly kind: MailKind;
  readonly userUuid: string;
  readonly token?: string;
}

export function createMails({ uow, config, mailer }: Pick<Platform, "uow" | "config" | "mailer">) {
  const sealer = createSealer({ secret: config.secrets, purpose: "identity-mail" });
  const baseUrl = new URL(config.BASE_URL).origin;

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

    /** The same job run twice sends the same Message-ID, by which mail servers recognise a repeat. */
    send: async (ctx: Ctx, job: z.output<typeof sendMail.input>): Promise<void> => {
      const user = await uow.directoryRead(ctx, (tx) => users.find(tx, job.user_id));
      if (!user) return;
      const opened = job.sealed_token === undefined ? undefined : sealer.open(job.sealed_token);
      const { token } = (opened ?? {}) as { token?: string };
      const { subject, ...contents } = mailContents(job.kind, { baseUrl, name: user.name, token });
      await mailer.send({
        to: user.email,
        subject,
        ...renderMail(contents),
        messageId: `identity-${job.mail_id}`,
      });
    },
  };
}
