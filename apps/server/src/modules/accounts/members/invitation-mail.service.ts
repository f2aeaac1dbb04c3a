/**
 * Emails the link of an invitation. The job contains the encrypted token. If the job created the token instead, each
 * retry would replace it and break the link in an email that was already sent. The token cannot be read in the queue,
 * and the invitations table contains only its hash.
 */
import { z } from "zod";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { OutboxWriter } from "../../../platform/db/tx.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { quotableName } from "../../../platform/mail/address.rules.ts";
import { type MailWording, mailWording } from "../../../platform/mail/mail-texts.ts";
import { renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../accounts/index.ts";
import { chosenLocale, type IdentityService } from "../identity/index.ts";
import type { Invitation, InvitationId } from "./invitations.rules.ts";
import { statusAt } from "./invitations.rules.ts";
import * as store from "./invitations.store.ts";
import { sendInvitation } from "./members.events.ts";
import * as members from "./members.store.ts";

const Sealed = z.object({ token: z.string() });

export type InvitationMail = ReturnType<typeof createInvitationMail>;

interface Deps extends Pick<Platform, "uow" | "mailer" | "config"> {
  readonly accounts: AccountsService;
  readonly identity: Pick<IdentityService, "findUserByEmail">;
}

export function createInvitationMail({ uow, mailer, config, accounts, identity }: Deps) {
  const sealer = createSealer({ secret: config.secrets, purpose: "invitation" });

  const read = (ctx: AccountCtx, id: InvitationId) =>
    uow.directoryRead(ctx, async (tx) => {
      const invitation = await store.find(tx, id);
      return invitation && { invitation, inviter: await members.find(tx, invitation.invitedBy) };
    });

  return {
    post: (outbox: OutboxWriter, invitation: Invitation, token: string): void =>
      outbox.enqueue(sendInvitation, {
        invitation_id: invitation.id,
        sealed_token: sealer.seal({ token }),
      }),

    /** Sends nothing if the invitation has been answered, revoked, or sent again since the job was enqueued. */
    send: async (ctx: AccountCtx, id: InvitationId, sealedToken: string): Promise<void> => {
      const opened = Sealed.safeParse(sealer.open(sealedToken));
      if (!opened.success)
        throw new PermanentJobError(
          "the token was sealed with a secret that no longer exists; send the invitation again",
        );
      const { token } = opened.data;
      const found = await read(ctx, id);
      if (!found || statusAt(found.invitation, ctx.now) !== "pending") return;
      if (!found.invitation.tokenHash.equals(hashToken(token))) return;
      const { invitation, inviter } = found;
      const account = await accounts.get(ctx);
      const invitee = await identity.findUserByEmail(invitation.email);
      const wording = mailWording(invitee && chosenLocale(invitee), account.defaultLanguage);
      const names = { account: account.name, inviter: inviter?.name };
      const url = `${config.BASE_URL}/invitations#token=${token}`;
      await sendMailInJob(mailer, {
        to: invitation.email,
        messageId: `${id}/${invitation.revision}`,
        ...contentsOf(wording, names, invitation, url),
      });
    },
  };
}

interface Names {
  readonly account: string;
  readonly inviter: string | undefined;
}

/**
 * The reader may not know the account, so text written by its members is never in the subject and never becomes a link.
 */
function contentsOf(wording: MailWording, names: Names, { role, expiresAt }: Invitation, url: string) {
  const { texts, fill, day, language } = wording;
  const { subject, action, note, ...invitation } = texts.invitation;
  const mail = renderMail({
    language,
    title: subject,
    paragraphs: [
      leadOf(wording, names),
      fill(invitation.role, { role: texts.roles[role] }),
      fill(invitation.more, { date: day(expiresAt) }),
    ],
    action: { label: action, url },
    note,
  });
  return { subject, ...mail };
}

function leadOf({ texts: { invitation }, fill }: MailWording, names: Names): string {
  const account = quotableName(names.account);
  const inviter = quotableName(names.inviter);
  if (account !== undefined && inviter !== undefined) return fill(invitation.leadBoth, { account, inviter });
  if (account !== undefined) return fill(invitation.leadAccount, { account });
  return inviter === undefined ? invitation.lead : fill(invitation.leadInviter, { inviter });
}
