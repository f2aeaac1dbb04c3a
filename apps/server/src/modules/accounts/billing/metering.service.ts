/**
 * Usage of an account and its plan limits. Entries are counted from the change feed, exactly once and with a short
 * delay, so submissions do not wait for the count; a limit can be slightly exceeded in that interval. Only new
 * entries are refused; entries in progress can be completed.
 */
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { FollowedEvent } from "../../../platform/feed/follower.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { Plan, PlanLimits } from "./billing.rules.ts";
import * as rules from "./billing.rules.ts";
import * as store from "./usage.store.ts";

interface Deps extends Pick<Platform, "uow" | "feed" | "contributions" | "now"> {
  readonly accounts: AccountsService;
  readonly files: FilesService;
  readonly plans: readonly Plan[];
  readonly isBilled: boolean;
}

export interface Usage {
  readonly month: { readonly start: Date; readonly end: Date };
  /** Null if usage is not counted. */
  readonly entries: number | null;
  readonly storageBytes: number;
  readonly members: number;
  readonly forms: number;
}

export type Refusal = "billing_inactive" | "plan_limit_reached";

/** This name is stored with each feed position, so it must not change. */
export const followerName = "billing";

/** Results are cached, because respondents can arrive by the thousands. */
const memory = { ms: 1_000, max: 20_000 };

export function createMetering(deps: Deps) {
  const { uow, feed, contributions, accounts, files, plans, isBilled } = deps;
  const refusals = createTtlCache<Refusal | "none">(memory, deps.now);

  const limitsFor = (row: store.PlanRow | undefined): PlanLimits =>
    rules.planInForce(plans, row)?.limits ?? rules.noLimits;

  const standing = (ctx: AccountCtx) =>
    uow.read(ctx, (tx) => store.findStanding(tx, rules.monthOf(ctx.now).start));

  const beginCounting = (ctx: AccountCtx): Promise<void> =>
    uow(ctx, async (tx) => {
      await store.insertPlan(tx);
      await feed.follow(tx, followerName);
    });

  /** Returns undefined while the account is below its plan's limit. */
  const overLimit = async (ctx: AccountCtx): Promise<{ limit: number; used: number } | undefined> => {
    const { plan, entries } = await standing(ctx);
    if (!plan) await beginCounting(ctx);
    const limit = limitsFor(plan).entriesPerMonth;
    return limit !== null && entries >= limit ? { limit, used: entries } : undefined;
  };

  const whyNot = async (ctx: AccountCtx): Promise<Refusal | "none"> => {
    const account = await accounts.get(ctx);
    if (!accounts.standing(account).isBillingActive) return "billing_inactive";
    return (await overLimit(ctx)) ? "plan_limit_reached" : "none";
  };

  return {
    beginCounting,

    /**
     * Fails if the plan's limit is reached. For members and API keys of the account; runs in their transaction. Only
     * live entries count toward the limit.
     */
    checkNewEntry: async (ctx: AccountCtx, mode = "live"): Promise<void> => {
      const over = isBilled && mode === "live" ? await overLimit(ctx) : undefined;
      if (over) fail(E.plan_limit_reached, over);
    },

    /**
     * Why the account does not accept new entries from respondents; null if it does. The result can be one second
     * old. Do not call this inside a transaction.
     */
    whyNoNewEntry: async (ctx: AccountCtx): Promise<Refusal | null> => {
      if (!isBilled) return null;
      const found = await refusals.get(ctx.account.uuid, () => whyNot(ctx));
      return found === undefined || found === "none" ? null : found;
    },

    /** Returns undefined if the plan does not limit storage. */
    storageLimit: async (tx: ReadTx): Promise<number | undefined> => {
      if (!isBilled) return undefined;
      const { plan } = await standing(tx);
      return limitsFor(plan).storageBytes ?? undefined;
    },

    take: async (tx: AccountTx, events: readonly FollowedEvent[]): Promise<void> => {
      for (const [month, count] of rules.countEntries(events)) await store.addEntries(tx, month, count);
    },

    plan: async (ctx: AccountCtx): Promise<Plan | null> =>
      isBilled ? rules.planInForce(plans, (await standing(ctx)).plan) : null,

    usage: async (ctx: AccountCtx): Promise<Usage> => {
      const forms = contributions().accountData.find((source) => source.name === "forms");
      return {
        month: rules.monthOf(ctx.now),
        entries: isBilled ? (await standing(ctx)).entries : null,
        storageBytes: await files.usedBytes(ctx),
        members: await accounts.countMembers(ctx, ctx.account),
        forms: (await uow.read(ctx, async (tx) => forms?.count(tx))) ?? 0,
      };
    },
  };
}
