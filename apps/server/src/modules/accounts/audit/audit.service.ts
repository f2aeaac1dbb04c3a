/**
 * Reads the audit log of an account from its shard and, if that is a different database, from the directory. Writing
 * is not part of this module: each transaction writes its own events.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { type MergeOrder, mergePages } from "../../../platform/db/merge-pages.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type AuditEvent, type AuditEventId, compareByTime, cursorValues } from "./audit.rules.ts";
import * as store from "./audit.store.ts";

export type AuditService = ReturnType<typeof createAudit>;

const byTime: MergeOrder<AuditEvent> = { compare: compareByTime, cursorValues };

export function createAudit({ uow }: { uow: Uow }) {
  /** Runs the same query on each log of the account. */
  const fromLogs = <T>(ctx: AccountCtx, ask: (tx: store.LogTx) => Promise<T>): Promise<T[]> => {
    const own = uow.read(ctx, ask);
    if (ctx.account.shard === directoryName) return Promise.all([own]);
    return Promise.all([own, uow.directoryRead(outside(ctx), ask)]);
  };

  return {
    list: async (
      ctx: AccountCtx,
      filter: store.AuditFilter,
      page: PageRequest,
    ): Promise<KeysetPage<AuditEvent>> => {
      const pages = await fromLogs(ctx, (tx) => store.list(tx, filter, page));
      return pages.reduce((merged, other) => mergePages(page, merged, other, byTime));
    },

    count: async (ctx: AccountCtx): Promise<number> => {
      const counts = await fromLogs(ctx, store.count);
      return counts.reduce((sum, one) => sum + one, 0);
    },

    batch: async (ctx: AccountCtx, after: AuditEventId | undefined, limit: number): Promise<AuditEvent[]> => {
      const batches = await fromLogs(ctx, (tx) => store.batch(tx, after, limit));
      return batches
        .flat()
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
  };
}

/** The account context without its shard transaction, because the directory is a different database. */
function outside({ requestId, now, actor, ip, account, role }: AccountCtx): AccountCtx {
  return { requestId, now, actor, ip, account, role };
}
