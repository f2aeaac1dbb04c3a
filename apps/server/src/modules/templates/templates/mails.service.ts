/**
 * Emails rendered from templates. The email is stored in the transaction that requests it, with one job per recipient.
 * A repeated request with the same key finds the row and sends nothing. The number of emails per account and day is
 * limited.
 */
import { randomUUIDv7 } from "node:crypto";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { refuseOver } from "../../../platform/http/limits.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import * as store from "./pending-output.store.ts";
import { forgetMail, sendMail } from "./templates.events.ts";

export interface EmailMessage {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export type Mails = ReturnType<typeof createMails>;

const daySeconds = 86_400;
const keptMs = 30 * daySeconds * 1_000;

export function createMails({
  uow,
  mailer,
  limiter,
  config,
}: Pick<Platform, "uow" | "mailer" | "limiter" | "config">) {
  const perDay = { name: "mails_per_day", quota: config.ACCOUNT_MAILS_PER_DAY, windowSeconds: daySeconds };

  const count = async (ctx: AccountCtx, mails: number): Promise<void> => {
    const { uuid } = ctx.account;
    for (let n = 0; n < mails; n += 1)
      refuseOver(await limiter.consume([{ id: `mails:${uuid}`, policies: [perDay], tag: uuid }], "count"));
  };

  return {
    /** Sends the email once per key, even if called again. Returns the ID of the email. */
    post: async (ctx: AccountCtx, email: EmailMessage, key: string): Promise<string> => {
      const known = await uow.read(ctx, (tx) => store.findMailByKey(tx, key));
      if (known) return known.id;
      await count(ctx, email.to.length);
      return uow(ctx, async (tx) => {
        const id = randomUUIDv7();
        const { to: recipients, subject, text, html } = email;
        const isNew = await store.insertMail(tx, { id, recipients, subject, text, html }, key);
        if (!isNew) return (await store.findMailByKey(tx, key))?.id ?? id;
        for (const place of recipients.keys()) tx.enqueue(sendMail, { mail_id: id, place });
        tx.enqueue(forgetMail, { mail_id: id }, { runAt: new Date(tx.now.getTime() + keptMs) });
        tx.audit("template.send_mail", { type: "mail", id }, { recipients: recipients.length });
        return id;
      });
    },

    sendOne: async (ctx: AccountCtx, id: string, place: number): Promise<void> => {
      const mail = await uow.read(ctx, (tx) => store.findMail(tx, id));
      const to = mail?.recipients[place];
      if (!mail || to === undefined || mail.sent.includes(place)) return;
      const { subject, text, html } = mail;
      const messageId = `template-${id}/${place}`;
      await sendMailInJob(mailer, { to, subject, text, messageId, ...(html === null ? {} : { html }) });
      await uow(ctx, (tx) => store.markSent(tx, id, place));
    },

    forget: (ctx: AccountCtx, id: string): Promise<void> => uow(ctx, (tx) => store.removeMail(tx, id)),
  };
}
