/**
 * Mails to the owners of an account on its way out. Jobs carry ids; the address is read when the mail is sent. Only
 * the last mail brings the account's name along, sealed, because nothing else knows it by then.
 */
import { z } from "zod";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import type { Letters } from "../../../platform/db/tx.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { type MailContents, renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { IdentityService } from "../identity/index.ts";
import { sendFarewell, sendNotice } from "./deletion.events.ts";
import type { NoticeKind, PendingDeletion } from "./deletion.rules.ts";

interface Deps extends Pick<Platform, "mailer" | "config"> {
  readonly identity: Pick<IdentityService, "getUser">;
  findPending(ctx: AccountCtx, runId: string): Promise<PendingDeletion | undefined>;
}

type Recipients = readonly Id<"usr">[];

const Sealed = z.object({ name: z.string() });

export function createDeletionMail({ mailer, config, identity, findPending }: Deps) {
  const sealer = createSealer({ secret: config.secrets, purpose: "account-farewell" });

  const send = async (userId: Id<"usr">, messageId: string, contents: MailContents): Promise<void> => {
    const { email } = await identity.getUser(userId);
    const mail = { subject: contents.title, ...renderMail(contents) };
    await sendMailInJob(mailer, { to: email, messageId: `${messageId}/${userId}`, ...mail });
  };

  return {
    postNotices: (letters: Letters, runId: string, kind: NoticeKind, owners: Recipients): void => {
      for (const owner of owners) {
        const jobKey = `deletion-notice:${runId}:${kind}:${owner}`;
        letters.enqueue(sendNotice, { run_id: runId, user_id: owner, kind }, { jobKey });
      }
    },

    postFarewells: (letters: Letters, runId: string, name: string, owners: Recipients): void => {
      const sealedName = sealer.seal({ name });
      for (const owner of owners) {
        letters.enqueue(sendFarewell, { run_id: runId, user_id: owner, sealed_name: sealedName });
      }
    },

    /** Says nothing about an account that was restored in the meantime. */
    sendNotice: async (ctx: AccountCtx, job: z.output<typeof sendNotice.input>): Promise<void> => {
      const account = await findPending(ctx, job.run_id);
      if (!account) return;
      const url = new URL("/account", config.BASE_URL).href;
      await send(job.user_id, `deletion/${job.run_id}/${job.kind}`, noticeText(job.kind, account, url));
    },

    sendFarewell: async (job: z.output<typeof sendFarewell.input>): Promise<void> => {
      const opened = Sealed.safeParse(sealer.open(job.sealed_name));
      if (!opened.success) throw new PermanentJobError("the name was sealed with a secret that is gone");
      await send(job.user_id, `deletion/${job.run_id}/farewell`, farewellText(opened.data.name));
    },
  };
}

const lead: Readonly<Record<NoticeKind, (name: string) => string>> = {
  requested: (name) => `The account “${name}” will be deleted`,
  week_left: (name) => `The account “${name}” will be deleted in a week`,
  day_left: (name) => `The account “${name}” will be deleted tomorrow`,
};

function noticeText(kind: NoticeKind, { name, dueAt }: PendingDeletion, url: string): MailContents {
  const due = `${dueAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    title: lead[kind](name),
    paragraphs: [
      `An owner has asked to delete the account. On ${due} everything in it goes for good: projects, files, members, API keys and the audit log.`,
      "Until then any owner can restore it, and its data can be read and exported.",
    ],
    action: { label: "See the account", url },
    footer: "You get this mail because you are an owner of the account.",
  };
}

function farewellText(name: string): MailContents {
  return {
    title: `The account “${name}” was deleted`,
    paragraphs: [
      "Everything in it is gone. Backups that still hold it are overwritten within 30 days.",
      "You can still sign in; other accounts of yours are not affected.",
    ],
    footer: "You get this mail because you were an owner of the account.",
  };
}
