/**
 * Use cases for the users of an account: list them, change a role, remove a user. The accounts module stores
 * memberships and ensures that an owner remains.
 */
import type { AccountCtx, Role } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { IdentityService } from "../identity/index.ts";
import { createInvitationAnswers } from "./invitation-answers.service.ts";
import { createInvitationLimits } from "./invitation-limits.service.ts";
import { createInvitationMail } from "./invitation-mail.service.ts";
import { createInvitations } from "./invitations.service.ts";
import { failIfRefused } from "./members.errors.ts";
import * as events from "./members.events.ts";
import type { Member } from "./members.rules.ts";
import * as rules from "./members.rules.ts";
import * as store from "./members.store.ts";

export type MembersService = ReturnType<typeof createMembers>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "mailer" | "config" | "limiter">;
  readonly accounts: AccountsService;
  readonly identity: Pick<IdentityService, "getUser" | "findUserByEmail">;
}

export function createMembers({ platform, accounts, identity }: Deps) {
  const { uow } = platform;
  const mail = createInvitationMail({ ...platform, accounts, identity });

  return {
    ...createInvitations({
      uow,
      mail,
      accounts,
      countMail: createInvitationLimits(platform),
      openMax: platform.config.OPEN_INVITATIONS_MAX,
    }),
    ...createInvitationAnswers({ uow, accounts, identity }),
    sendInvitation: mail.send,

    listUsers: (
      ctx: AccountCtx,
      filter: { role?: Role | undefined; q?: string | undefined },
      page: PageRequest,
    ): Promise<KeysetPage<Member>> =>
      uow.directoryRead(ctx, (tx) => {
        const withEmail = rules.seesDetails(ctx.role);
        // Users who cannot see roles must not be able to infer them by filtering.
        if (filter.role !== undefined && !withEmail) fail(E.admin_required);
        return store.list(tx, { ...filter, withEmail }, page);
      }),

    getUser: (ctx: AccountCtx, id: Id<"usr">): Promise<Member> =>
      uow.directoryRead(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    changeRole: (ctx: AccountCtx, id: Id<"usr">, role: Role): Promise<Member> =>
      uow.directory(ctx, async (tx) => {
        await accounts.holdMembers(tx, ctx.account);
        const member = (await store.find(tx, id)) ?? fail(E.not_found);
        failIfRefused(rules.refuseRoleChange(ctx.role, member.role, role));
        if (member.role === role) return member;
        await accounts.changeRole(tx, ctx.account, id, role);
        tx.inAccount(ctx.account).audit(
          "user.change_role",
          { type: "user", id },
          { from: member.role, to: role },
        );
        return { ...member, role };
      }),

    removeUser: (ctx: AccountCtx, id: Id<"usr">): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        await accounts.holdMembers(tx, ctx.account);
        const member = (await store.find(tx, id)) ?? fail(E.not_found);
        const isSelf = ctx.actor.kind === "user" && ctx.actor.userId === id;
        failIfRefused(rules.refuseRemoval(ctx.role, member.role, isSelf));
        await accounts.removeMember(tx, ctx.account, id);
        const outbox = tx.inAccount(ctx.account);
        outbox.audit("user.remove", { type: "user", id });
        outbox.emit(events.userRemoved({ user_id: id }));
      }),

    countUsers: (ctx: AccountCtx): Promise<number> => uow.directoryRead(ctx, store.count),

    batchUsers: (ctx: AccountCtx, after: Id<"usr"> | undefined, limit: number): Promise<Member[]> =>
      uow.directoryRead(ctx, (tx) => store.batch(tx, after, limit)),
  };
}
