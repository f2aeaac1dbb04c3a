/**
 * Lets the invited person view, accept, or decline an invitation with the token from the email. Viewing requires only
 * the token and shows only what the email contains. Accepting or declining also requires being signed in with the
 * invited address.
 */
import type { Ctx, UserCtx } from "../../../platform/context/context.ts";
import { hashToken, isWellFormedToken } from "../../../platform/crypto/tokens.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Account, AccountsService, Membership } from "../accounts/index.ts";
import type { IdentityService } from "../identity/index.ts";
import type { Invitation, InvitationPreview, InvitationStatus } from "./invitations.rules.ts";
import * as rules from "./invitations.rules.ts";
import * as store from "./invitations.store.ts";
import { failForState, memberErrors as M } from "./members.errors.ts";
import { userJoined } from "./members.events.ts";

interface Deps {
  readonly uow: Uow;
  readonly accounts: AccountsService;
  readonly identity: Pick<IdentityService, "getUser">;
}

export function createInvitationAnswers({ uow, accounts, identity }: Deps) {
  const answer = async <T>(
    ctx: UserCtx,
    token: string,
    decide: (invitation: Invitation) => rules.Decision,
    effect: (tx: DirectoryTx, invitation: Invitation) => Promise<T>,
  ): Promise<T> => {
    if (!isWellFormedToken("inv", token)) return fail(E.token_expired);
    const person = await identity.getUser(ctx.actor.userId);
    return uow.directory(ctx, async (tx) => {
      const invitation = (await store.lockByToken(tx, hashToken(token))) ?? fail(E.token_expired);
      if (!rules.isFor(invitation, person)) fail(M.wrong_recipient);
      const decision = decide(invitation);
      if (!decision.ok) return refuseClosed(decision.status);
      await store.save(tx, decision.next);
      return effect(tx, decision.next);
    });
  };

  return {
    previewInvitation: async (ctx: Ctx, token: string): Promise<InvitationPreview> => {
      if (!isWellFormedToken("inv", token)) return fail(E.token_expired);
      return uow.directoryRead(ctx, async (tx) => {
        const found = (await store.findByToken(tx, hashToken(token))) ?? fail(E.token_expired);
        const status = rules.statusAt(found.invitation, ctx.now);
        if (status !== "pending") refuseClosed(status);
        const account = await accounts.getRef(tx, found.invitation.accountId);
        requireActive(account);
        return { ...found, accountName: account.name };
      });
    },

    acceptInvitation: (ctx: UserCtx, token: string): Promise<Membership> =>
      answer(
        ctx,
        token,
        (invitation) => rules.accept(invitation, ctx.now),
        async (tx, { id, accountId, role }) => {
          const account = await accounts.getRef(tx, accountId);
          requireActive(account);
          const { userId } = ctx.actor;
          const membership = (await accounts.addMember(tx, account, userId, role)) ?? fail(M.already_member);
          const outbox = tx.inAccount(account);
          outbox.audit("invitation.accept", { type: "invitation", id }, { role });
          outbox.emit(userJoined({ user_id: userId, role }));
          return membership;
        },
      ),

    declineInvitation: (ctx: UserCtx, token: string): Promise<void> =>
      answer(
        ctx,
        token,
        (invitation) => rules.decline(invitation, ctx.now),
        async (tx, { id, accountId }) => {
          const account = await accounts.getRef(tx, accountId);
          tx.inAccount(account).audit("invitation.decline", { type: "invitation", id });
        },
      ),
  };
}

/** An expired invitation causes the same error as one that never existed. */
function refuseClosed(status: InvitationStatus): never {
  return status === "expired" ? fail(E.token_expired) : failForState(status);
}

function requireActive({ status }: Pick<Account, "status">): void {
  if (status !== "active") fail(E.invalid_state, { current_state: status, allowed_states: ["active"] });
}
