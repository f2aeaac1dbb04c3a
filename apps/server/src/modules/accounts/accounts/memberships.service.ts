/**
 * Memberships: the lookup for request authentication, and the changes decided by the members module. Enforces one
 * invariant: an account always has an owner. Does not check who may change whom.
 */
import { type AccountRef, type Ctx, type Role, systemCtx } from "../../../platform/context/context.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Membership as Entry } from "../../../platform/http/credentials.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { accountErrors as A } from "./accounts.errors.ts";
import type { Membership } from "./accounts.rules.ts";
import * as rules from "./accounts.rules.ts";
import * as accounts from "./accounts.store.ts";
import { isBillingActive, termsOf } from "./entitlement.rules.ts";
import * as store from "./memberships.store.ts";

export function createMemberships({ uow, now, config }: Pick<Platform, "uow" | "now" | "config">) {
  const terms = termsOf(config);

  /** Runs under the account lock, so that two owners cannot step down at the same time. */
  const checkOwnerStays = async (
    tx: DirectoryTx,
    account: AccountRef,
    userId: Id<"usr">,
    next: Role | null,
  ) => {
    await accounts.lock(tx, account.id);
    const { role } = (await store.findAccess(tx, account.id, userId)) ?? fail(E.not_found);
    const owners = await store.listOwners(tx, account.id);
    if (rules.leavesNoOwner(role, next, owners.length)) fail(A.last_owner);
  };

  return {
    /**
     * Runs on every request with a session: one read, plus a write if the last visit was more than five minutes ago.
     */
    findMembership: async (userId: Id<"usr">, accountId: Id<"acc">): Promise<Entry | undefined> => {
      const ctx = systemCtx("accounts", "membership", now());
      const access = await uow.directoryRead(ctx, (tx) => store.findAccess(tx, accountId, userId));
      if (!access || access.status === "deleting") return undefined;
      if (rules.isSeenStale(access.lastSeenAt, ctx.now)) {
        await uow.directory(ctx, (tx) => store.touch(tx, accountId, userId, rules.seenStaleBefore(ctx.now)));
      }
      return {
        account: { id: accountId, uuid: idToUuid(accountId), shard: access.shard },
        accountState: access.status,
        isBillingActive: isBillingActive(access.billing, terms, ctx.now),
        role: access.role,
      };
    },

    findRole: (ctx: Ctx, account: AccountRef, userId: Id<"usr">): Promise<Role | undefined> =>
      uow.directoryRead(ctx, async (tx) => (await store.findAccess(tx, account.id, userId))?.role),

    countMembers: (ctx: Ctx, account: AccountRef): Promise<number> =>
      uow.directoryRead(ctx, (tx) => store.count(tx, account.id)),

    listOwners: (ctx: Ctx, account: AccountRef): Promise<Id<"usr">[]> =>
      uow.directoryRead(ctx, (tx) => store.listOwners(tx, account.id)),

    /** Returns undefined if the user is already in the account. */
    addMember: (
      ctx: Ctx,
      account: AccountRef,
      userId: Id<"usr">,
      role: Role,
    ): Promise<Membership | undefined> =>
      uow.directory(ctx, async (tx) => {
        if (!(await store.insert(tx, account.id, userId, role))) return undefined;
        await store.activateIfNone(tx, account.id, userId);
        return store.findOfUser(tx, account.id, userId);
      }),

    /** Locks the account's memberships so that a decision about them stays valid. */
    holdMembers: (ctx: Ctx, account: AccountRef): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        await accounts.lock(tx, account.id);
      }),

    changeRole: (ctx: Ctx, account: AccountRef, userId: Id<"usr">, role: Role): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        await checkOwnerStays(tx, account, userId, role);
        await store.setRole(tx, account.id, userId, role);
      }),

    /** Takes effect immediately: every session and key of the user looks up this row on each request. */
    removeMember: (ctx: Ctx, account: AccountRef, userId: Id<"usr">): Promise<void> =>
      uow.directory(ctx, async (tx) => {
        await checkOwnerStays(tx, account, userId, null);
        await store.remove(tx, account.id, userId);
      }),
  };
}
