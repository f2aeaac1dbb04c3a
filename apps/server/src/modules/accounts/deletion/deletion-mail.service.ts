/**
 * Emails to the owners of an account that is being deleted. Jobs contain IDs, and the address is read when the email
 * is sent. Only the job for the last email contains the account's name, encrypted, because the account no longer
 * exists by then.
 */
import { z } from "zod";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import type { OutboxWriter } from "../../../platform/db/tx.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { type MailWording, mailWording } from "../../../platform/mail/mail-texts.ts";
import { type MailContents, renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Account } from "../accounts/index.ts";
import { chosenLocale, type IdentityService } from "../identity/index.ts";
import { sendFarewell, sendNotice } from "./deletion.events.ts";
import type { NoticeKind, PendingDeletion } from "./deletion.rules.ts";

interface Deps extends Pick<Platform, "mailer" | "config"> {
  readonly identity: Pick<IdentityService, "getUser">;
  findPending(ctx: AccountCtx, runId: string): Promise<PendingDeletion | undefined>;
}

type Recipients = readonly Id<"usr">[];

/** Jobs enqueued by the previous release have no language. */
const Sealed = z.object({ name: z.string(), language: z.string().optional() });

export function createDeletionMail({ mailer, config, identity, findPending }: Deps) {
  const sealer = createSealer({ secret: config.secrets, purpose: "account-farewell" });

  const send = async (
    userId: Id<"usr">,
    messageId: string,
    accountLanguage: string | undefined,
    write: (wording: MailWording) => MailContents,
  ): Promise<void> => {
    const user = await identity.getUser(userId);
    const contents = write(mailWording(chosenLocale(user), accountLanguage));
    const mail = { subject: contents.title, ...renderMail(contents) };
    await sendMailInJob(mailer, { to: user.email, messageId: `${messageId}/${userId}`, ...mail });
  };

  return {
    postNotices: (outbox: OutboxWriter, runId: string, kind: NoticeKind, owners: Recipients): void => {
      for (const owner of owners) {
        const jobKey = `deletion-notice:${runId}:${kind}:${owner}`;
        outbox.enqueue(sendNotice, { run_id: runId, user_id: owner, kind }, { jobKey });
      }
    },

    postFarewells: (outbox: OutboxWriter, runId: string, account: Account, owners: Recipients): void => {
      const sealedName = sealer.seal({ name: account.name, language: account.defaultLanguage });
      for (const owner of owners) {
        outbox.enqueue(sendFarewell, { run_id: runId, user_id: owner, sealed_name: sealedName });
      }
    },

    /** Sends nothing if the account has been restored. */
    sendNotice: async (ctx: AccountCtx, job: z.output<typeof sendNotice.input>): Promise<void> => {
      const account = await findPending(ctx, job.run_id);
      if (!account) return;
      const url = new URL("/account", config.BASE_URL).href;
      await send(job.user_id, `deletion/${job.run_id}/${job.kind}`, account.defaultLanguage, (wording) =>
        noticeText(wording, job.kind, account, url),
      );
    },

    sendFarewell: async (job: z.output<typeof sendFarewell.input>): Promise<void> => {
      const opened = Sealed.safeParse(sealer.open(job.sealed_name));
      if (!opened.success)
        throw new PermanentJobError("the name was sealed with a secret that no longer exists");
      const { name, language } = opened.data;
      await send(job.user_id, `deletion/${job.run_id}/farewell`, language, (wording) =>
        farewellText(wording, name, config.BASE_URL),
      );
    },
  };
}

function noticeText(
  { texts: { deletion }, fill, moment, language }: MailWording,
  kind: NoticeKind,
  { name, dueAt }: PendingDeletion,
  url: string,
): MailContents {
  return {
    language,
    title: fill(deletion[kind], { account: name }),
    paragraphs: [fill(deletion.lead, { date: moment(dueAt) }), deletion.more],
    action: { label: deletion.action, url },
    note: deletion.note,
  };
}

function farewellText(
  { texts: { deleted }, fill, language }: MailWording,
  name: string,
  url: string,
): MailContents {
  return {
    language,
    title: fill(deleted.subject, { account: name }),
    paragraphs: [deleted.lead, deleted.more],
    action: { label: deleted.action, url },
    note: deleted.note,
  };
}
