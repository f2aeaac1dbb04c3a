/**
 * Limits invitation emails, because anyone can create an account and enter a stranger's address. Emails, including
 * resends, are counted per day: for each address across all accounts, for each inviting user, and for each account.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { refuseOver } from "../../../platform/http/limits.ts";
import { mailboxOf } from "../../../platform/mail/address.rules.ts";
import type { Platform } from "../../../platform/module/define-module.ts";

const windowSeconds = 86_400;

export type CountInvitationMail = ReturnType<typeof createInvitationLimits>;

export function createInvitationLimits({ limiter, config }: Pick<Platform, "limiter" | "config">) {
  const hashed = createKeyedHash(config.APP_SECRET, "invitation-mail");
  const toAddress = [
    { name: "invitations-to-address", quota: config.INVITATION_MAILS_PER_ADDRESS, windowSeconds },
  ];
  const ofPerson = [
    { name: "invitations-of-person", quota: config.INVITATION_MAILS_PER_PERSON, windowSeconds },
  ];
  const ofAccount = [
    { name: "invitations-of-account", quota: config.INVITATION_MAILS_PER_ACCOUNT, windowSeconds },
  ];

  /** Counts one email before it is enqueued; rejects it if a limit is reached. */
  return async (ctx: AccountCtx, email: string): Promise<void> => {
    const verdict = await limiter.consume(
      [
        { id: `invitation:to:${hashed(mailboxOf(email))}`, policies: toAddress },
        { id: `invitation:by:${userOf(ctx) ?? "system"}`, policies: ofPerson },
        { id: `invitation:of:${ctx.account.uuid}`, policies: ofAccount },
      ],
      "count",
    );
    refuseOver(verdict);
  };
}
