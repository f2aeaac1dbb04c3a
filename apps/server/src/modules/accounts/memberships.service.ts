/**
 * Who is in an account: the door's look-up, and the changes the members module decides on. Keeps one promise
 * itself: an account always has an owner. Who may change whom is not asked here.
 */
import { type Ctx, type Role, systemCtx } from "../../platform/context/context.ts";
import type { DirectoryTx } from "../../platform/db/tx.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";
import type { Membership as Entry } from "../../platform/http/credentials.ts";
import { type Id, idToUuid, isId } from "../../platform/ids/ids.ts";
import type { Platform } from "../../platform/module/define-module.ts";
import { accountErrors as A } from "./accounts.errors.ts";
import type { AccountId, Membership } from "./accounts.rules.ts";
import * as rules from "./accounts.rules.ts";
import * as accounts from "./accounts.store.ts";
import * as store from "./memberships.store.ts";

export function createMemberships({ uow, now }: Pick<Platform, "uow" | "now">) {
  const findRole = (ctx: Ctx, accountId: AccountId, userId: Id<"usr">): Promise<Role | undefined> =>
    uow.directoryRead(ctx, async (tx) => (await store.findAccess(tx, accountId, userId))?.role);

  /** Holds the account, so that two owners cannot step down at the same moment, each trusting the other. */
  const lockedRole = async (tx: DirectoryTx, accountId: AccountId, userId: Id<"usr">, next: Role | null) => {
    await accounts.lock(tx, accountId);
    const role = (await findRole(tx, accountId, userId)) ?? fail(E.not_found);
    const owners = await store.listOwners(tx, accountId);
    if (rules.leavesNoOwner(role, next, owners.length)) fail(A.last_owner);
  };

  return {
    findRole,

    /** For the door, on every session request: one read; a write only when the last visit is five minutes old. */
    findMembership: async (userId: Id<"usr">, accountId: string): Promise<Entry | undefined> => {
      if (!isId("acc", accountId)) return undefined;
      const ctx = systemCtx("accounts", "membership", now());
      const access = await uow.directoryRead(ctx, (tx) => store.findAccess(tx, accountId, userId));
      if (!access || access.status === "deleting") return undefined;
      if (rules.isSeenStale(access.lastSeenAt, ctx.now)) {
        await uow.directory(ctx, (tx) => store.touch(tx, accountId, userId, rules.seenStaleBefore(ctx.now)));
      }
      return {
        account: { id: accountId, uuid: idToUuid(accountId), shard: access.shard },
        accountState: access.status,
        role: access.role,
      };
    },

    listOwners: (ctx: Ctx, accountId: AccountId): Promise<Id<"usr">[]> =>
      uow.directoryRead(ctx, (tx) => store.listOwners(tx, accountId)),

    /** Undefined when the person was in the account already. */
    addMember: async (
      tx: DirectoryTx,
      accountId: AccountId,
      userId: Id<"usr">,
      role: Role,
    ): Promise<Membership | undefined> => {
      if (!(await store.insert(tx, accountId, userId, role))) return undefined;
      await store.activateIfNone(tx, accountId, userId);
      return store.findOfUser(tx, accountId, userId);
    },

    changeRole: async (
      tx: DirectoryTx,
      accountId: AccountId,
      userId: Id<"usr">,
      role: Role,
    ): Promise<void> => {
      await lockedRole(tx, accountId, userId, role);
      await store.setRole(tx, accountId, userId, role);
    },

    /** Takes effect at once: every session and key of that person looks for this row on each request. */
    removeMember: async (tx: DirectoryTx, accountId: AccountId, userId: Id<"usr">): Promise<void> => {
      await lockedRole(tx, accountId, userId, null);
      await store.remove(tx, accountId, userId);
    },
  };
}
