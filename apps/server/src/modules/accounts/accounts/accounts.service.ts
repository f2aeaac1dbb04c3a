/**
 * Use cases for accounts: create, read, change, and select the active account. Each change is one directory
 * transaction and is independent of HTTP. Members and deletion are in separate files.
 */
import type { TextLanguage } from "@formstead/form-logic/texts/text-language";
import type { AccountCtx, AccountRef, Ctx, UserCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, idToUuid, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { requestQuotas } from "../../../platform/ratelimit/quotas.ts";
import { accountErrors as A } from "./accounts.errors.ts";
import type { Account, AccountId, Membership, RolePermissions } from "./accounts.rules.ts";
import * as rules from "./accounts.rules.ts";
import * as store from "./accounts.store.ts";
import { createDeletionSteps } from "./deletion.service.ts";
import { isBillingActive, termsOf } from "./entitlement.rules.ts";
import { type AccountLimits, type AccountStanding, apiKeysMax } from "./limits.rules.ts";
import { createMemberships } from "./memberships.service.ts";
import * as memberships from "./memberships.store.ts";

export type AccountsService = ReturnType<typeof createAccounts>;

interface NewAccount {
  readonly name: string;
  readonly defaultLanguage?: TextLanguage | undefined;
  readonly ownerId: Id<"usr">;
  /** Defaults to the least-populated shard that accepts new accounts. */
  readonly shard?: string;
}

export function createAccounts(platform: Pick<Platform, "uow" | "config" | "contributions" | "now">) {
  const { uow, config } = platform;
  const members = createMemberships(platform);
  const terms = termsOf(config);

  const get = (ctx: Ctx, id: AccountId): Promise<Account> =>
    uow.directoryRead(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found));

  const create = (ctx: Ctx, wanted: NewAccount): Promise<Account> =>
    uow.directory(ctx, async (tx) => {
      const shard =
        wanted.shard ??
        rules.chooseShard(config.newAccountShards, await store.countByShard(tx, config.newAccountShards));
      const account = rules.create(newId("acc"), wanted, shard, ctx.now);
      await store.insert(tx, account);
      await members.addMember(tx, refOf(account), wanted.ownerId, "owner");
      tx.inAccount(refOf(account)).audit("account.create", { type: "account", id: account.id });
      return account;
    });

  return {
    ...members,
    ...createDeletionSteps(),

    standing: (account: Account): AccountStanding => ({
      limits: limitsOf(config),
      isBillingActive: isBillingActive(account, terms, platform.now()),
    }),

    /** Called by billing to set the entitlement. Null means that there has never been a subscription. */
    setEntitledUntil: (ctx: Ctx, id: AccountId, until: Date | null): Promise<void> =>
      uow.directory(ctx, (tx) => store.saveEntitlement(tx, id, until)),

    /** The account's shard; undefined if the account is no longer accessible. */
    locate: (ctx: Ctx, id: AccountId): Promise<AccountRef | undefined> =>
      uow.directoryRead(ctx, async (tx) => {
        const account = await store.find(tx, id);
        return account && account.status !== "deleting" ? refOf(account) : undefined;
      }),

    listMine: (ctx: UserCtx, page: PageRequest): Promise<KeysetPage<Membership>> =>
      uow.directoryRead(ctx, (tx) => memberships.listOfUser(tx, ctx.actor.userId, page)),

    activate: (ctx: UserCtx, id: AccountId): Promise<Membership> =>
      uow.directory(ctx, async (tx) => {
        if (!(await memberships.activate(tx, id, ctx.actor.userId))) fail(E.not_found);
        return (await memberships.findOfUser(tx, id, ctx.actor.userId)) ?? fail(E.not_found);
      }),

    create: (ctx: UserCtx, wanted: Pick<NewAccount, "name" | "defaultLanguage">): Promise<Account> =>
      uow.directory(ctx, async (tx) => {
        const ownerId = ctx.actor.userId;
        const limit = config.ACCOUNTS_PER_PERSON_MAX;
        await memberships.lockOwnedBy(tx, ownerId);
        if ((await memberships.countOwnedBy(tx, ownerId)) >= limit) fail(A.account_limit, { limit });
        return create(tx, { ...wanted, ownerId });
      }),

    createWithOwner: async (ctx: Ctx, wanted: NewAccount): Promise<AccountRef> =>
      refOf(await create(ctx, wanted)),

    get: (ctx: AccountCtx): Promise<Account> => get(ctx, ctx.account.id),

    /** For callers whose credential does not identify the account, such as invited people. */
    getRef: async (ctx: Ctx, id: AccountId): Promise<AccountRef & Pick<Account, "name" | "status">> => {
      const account = await get(ctx, id);
      return { ...refOf(account), name: account.name, status: account.status };
    },

    update: (ctx: AccountCtx, change: rules.Settings, ifMatch: string | undefined): Promise<Account> =>
      uow.directory(ctx, async (tx) => {
        const account = (await store.lock(tx, ctx.account.id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, account.revision);
        const decision = rules.change(account, change, ctx.now);
        if (!decision.ok) {
          return fail(E.invalid_state, { current_state: account.status, allowed_states: decision.allowed });
        }
        await store.save(tx, decision.next);
        tx.inAccount(ctx.account).audit("account.update", { type: "account", id: account.id });
        return decision.next;
      }),

    listRoles: (): RolePermissions[] => rules.permissionsByRole(platform.contributions().permissions),
  };
}

function limitsOf(config: Platform["config"]): AccountLimits {
  const { key, account } = requestQuotas(config);
  return {
    keyRequests: key,
    accountRequests: account,
    sessionRequestsPerMinute: config.RATE_LIMIT_SESSION_PER_MINUTE,
    apiKeysMax,
  };
}

function refOf(account: Account): AccountRef {
  return { id: account.id, uuid: idToUuid(account.id), shard: account.shard };
}
