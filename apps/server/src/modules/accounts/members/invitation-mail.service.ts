/**
 * Brings an invitation's link to its address. The token travels to the job sealed: made inside the job instead, each
 * retry would replace it, and the link of a mail that did go out would be dead. Nobody can read it in the queue, and
 * the table of invitations holds its hash only.
 */
import { z } from "zod";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Letters } from "../../../platform/db/tx.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { quotableName } from "../../../platform/mail/address.rules.ts";
import { renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { Invitation, InvitationId } from "./invitations.rules.ts";
import { statusAt } from "./invitations.rules.ts";
import * as store from "./invitations.store.ts";
import { sendInvitation } from "./members.events.ts";
import * as members from "./members.store.ts";

const Sealed = z.object({ token: z.string() });

export type InvitationMail = ReturnType<typeof createInvitationMail>;

interface Deps extends Pick<Platform, "uow" | "mailer" | "config"> {
  readonly accounts: AccountsService;
}

export function createInvitationMail({ uow, mailer, config, accounts }: Deps) {
  const sealer = createSealer({ secret: config.secrets, purpose: "invitation" });

  const read = (ctx: AccountCtx, id: InvitationId) =>
    uow.directoryRead(ctx, async (tx) => {
      const invitation = await store.find(tx, id);
      return invitation && { invitation, inviter: await members.find(tx, invitation.invitedBy) };
    });

  return {
    post: (letters: Letters, invitation: Invitation, token: string): void =>
      letters.enqueue(sendInvitation, {
        invitation_id: invitation.id,
        sealed_token: sealer.seal({ token }),
      }),

    /** Sends only what is still good: the invitation may have been answered, revoked or sent anew meanwhile. */
    send: async (ctx: AccountCtx, id: InvitationId, sealedToken: string): Promise<void> => {
      const opened = Sealed.safeParse(sealer.open(sealedToken));
      if (!opened.success)
        throw new PermanentJobError("the token was sealed with a secret that is gone; send it anew");
      const { token } = opened.data;
      const found = await read(ctx, id);
      if (!found || statusAt(found.invitation, ctx.now) !== "pending") return;
      if (!found.invitation.tokenHash.equals(hashToken(token))) return;
      const account = await accounts.get(ctx);
      await sendMailInJob(mailer, {
        to: found.invitation.email,
        messageId: `${id}/${found.invitation.revision}`,
        ...wording(
          account.name,
          found.inviter?.name,
          found.invitation,
          `${config.BASE_URL}/invitations#token=${token}`,
        ),
      });
    },
  };
}

/** The reader may never have heard of the account: nothing that its people wrote stands in the subject or as a link. */
function wording(account: string, inviter: string | undefined, { role, expiresAt }: Invitation, url: string) {
  const subject = "You have been invited to an account on Formstead";
  const name = quotableName(account);
  const place = name === undefined ? "an account" : `the account “${name}”`;
  const mail = renderMail({
    title: subject,
    paragraphs: [
      `${quotableName(inviter) ?? "An administrator"} invites you to join ${place} with the role ${role}.`,
      `The invitation is open until ${expiresAt.toISOString().slice(0, 10)}. To accept it, sign in or sign up with this e-mail address.`,
    ],
    action: { label: "See the invitation", url },
    footer: "If you do not know the sender, ignore this mail or decline the invitation.",
  });
  return { subject, ...mail };
}
