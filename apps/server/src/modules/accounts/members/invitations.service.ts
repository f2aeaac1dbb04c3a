/**
 * Creates, resends, and revokes invitations, for admins. Each is one directory transaction; the email is a job in the
 * same commit.
 */
import { type AccountCtx, type Role, userOf } from "../../../platform/context/context.ts";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { CountInvitationMail } from "./invitation-limits.service.ts";
import type { InvitationMail } from "./invitation-mail.service.ts";
import type { Invitation, InvitationId, InvitationStatus } from "./invitations.rules.ts";
import * as rules from "./invitations.rules.ts";
import * as store from "./invitations.store.ts";
import { failForState, failIfRefused, memberErrors as M } from "./members.errors.ts";
import { userInvited } from "./members.events.ts";
import { refuseGrant } from "./members.rules.ts";
import * as members from "./members.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly mail: InvitationMail;
  readonly countMail: CountInvitationMail;
  readonly accounts: Pick<AccountsService, "holdMembers">;
  readonly openMax: number;
}

export function createInvitations({ uow, mail, countMail, accounts, openMax }: Deps) {
  const change = (
    ctx: AccountCtx,
    id: InvitationId,
    action: string,
    decide: (invitation: Invitation) => rules.Decision,
    also: (tx: DirectoryTx, next: Invitation) => void = () => {},
  ): Promise<Invitation> =>
    uow.directory(ctx, async (tx) => {
      const decision = decide((await store.lock(tx, id)) ?? fail(E.not_found));
      if (!decision.ok) return failForState(decision.status);
      await store.save(tx, decision.next);
      tx.inAccount(ctx.account).audit(action, { type: "invitation", id });
      also(tx, decision.next);
      return decision.next;
    });

  /** Each address can have one open invitation. An expired one frees its slot. */
  const makeRoom = async (tx: DirectoryTx & AccountCtx, email: string): Promise<void> => {
    const pending = await store.lockPending(tx, email);
    if (!pending) return;
    const decision = rules.expire(pending, tx.now);
    if (!decision.ok) return fail(M.already_invited, { invitation_id: pending.id });
    await store.save(tx, decision.next);
    tx.inAccount(tx.account).audit("invitation.expire", { type: "invitation", id: pending.id });
  };

  /** Runs under the account lock, so that concurrent requests cannot exceed the limit. */
  const checkOpen = async (tx: DirectoryTx & AccountCtx): Promise<void> => {
    await accounts.holdMembers(tx, tx.account);
    if ((await store.countOpen(tx)) >= openMax) fail(M.invitation_limit, { limit: openMax });
  };

  return {
    listInvitations: (
      ctx: AccountCtx,
      filter: { status?: InvitationStatus | undefined },
      page: PageRequest,
    ): Promise<KeysetPage<Invitation>> => uow.directoryRead(ctx, (tx) => store.list(tx, filter, page)),

    invite: async (ctx: AccountCtx, { email, role }: { email: string; role: Role }): Promise<Invitation> => {
      failIfRefused(refuseGrant(ctx.role, role));
      await countMail(ctx, email);
      return uow.directory(ctx, async (tx) => {
        if (await members.hasEmail(tx, email)) fail(M.already_member);
        await makeRoom(tx, email);
        await checkOpen(tx);
        const token = newToken("inv");
        const invitation = rules.create(
          {
            id: newId("inv"),
            accountId: ctx.account.id,
            email,
            role,
            tokenHash: hashToken(token),
            invitedBy: personOf(ctx),
          },
          ctx.now,
        );
        await refusingPending(store.insert(tx, invitation));
        const outbox = tx.inAccount(ctx.account);
        outbox.audit("invitation.create", { type: "invitation", id: invitation.id }, { role });
        outbox.emit(userInvited({ invitation_id: invitation.id, role }));
        mail.post(outbox, invitation, token);
        return invitation;
      });
    },

    resendInvitation: async (ctx: AccountCtx, id: InvitationId): Promise<Invitation> => {
      const { email } = (await uow.directoryRead(ctx, (tx) => store.find(tx, id))) ?? fail(E.not_found);
      await countMail(ctx, email);
      const token = newToken("inv");
      return change(
        ctx,
        id,
        "invitation.resend",
        (invitation) => {
          failIfRefused(refuseGrant(ctx.role, invitation.role));
          return rules.resend(invitation, hashToken(token), ctx.now);
        },
        (tx, next) => mail.post(tx.inAccount(ctx.account), next, token),
      );
    },

    revokeInvitation: (ctx: AccountCtx, id: InvitationId): Promise<Invitation> =>
      change(ctx, id, "invitation.revoke", (invitation) => rules.revoke(invitation, ctx.now)),

    countInvitations: (ctx: AccountCtx): Promise<number> => uow.directoryRead(ctx, store.count),

    batchInvitations: (
      ctx: AccountCtx,
      after: InvitationId | undefined,
      limit: number,
    ): Promise<Invitation[]> => uow.directoryRead(ctx, (tx) => store.batch(tx, after, limit)),
  };
}

function personOf(ctx: AccountCtx): Id<"usr"> {
  const userId = userOf(ctx);
  if (userId === null) throw new Error("only a user can send an invitation");
  return userId;
}

async function refusingPending(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isPendingTaken(error)) fail(M.already_invited);
    throw error;
  }
}
