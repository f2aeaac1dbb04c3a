/**
 * Applies one change to all entries that match a filter. The bulk runs module starts, resumes, and ends the job; this
 * file selects the entries and changes each of them.
 */
import { type AccountCtx, roleAtLeast } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { BulkKind, BulkRunsService } from "../../jobs/bulk/index.ts";
import type { Job } from "../../jobs/tracking/index.ts";
import type { EntriesService, Entry, EntryId } from "../entries/index.ts";
import type { EntrySearchService } from "../search/index.ts";
import { forgetBulk, runBulk } from "./bulk.events.ts";
import type { BulkAction, BulkOrder } from "./bulk.rules.ts";
import * as rules from "./bulk.rules.ts";

export interface BulkDeps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly entrySearch: EntrySearchService;
  readonly bulkRuns: BulkRunsService;
}

export function createBulk({ uow, entries, entrySearch, bulkRuns }: BulkDeps) {
  /** Returns the change for one locked entry, or undefined if there is nothing to do. */
  const changeOf = (action: BulkAction, entry: Entry): ((tx: AccountTx) => Promise<Entry>) | undefined => {
    const { id } = entry;
    switch (action.action) {
      case "trash":
        return (tx) => entries.trash(tx, id, undefined);
      case "restore":
        return (tx) => entries.restore(tx, id);
      case "review":
        return (tx) => entries.review(tx, id, action.decision);
      case "erase":
        return (tx) => entries.erase(tx, id, action.reason);
      case "assign":
        return entry.assigneeId === action.assigneeId
          ? undefined
          : (tx) => entries.update(tx, id, { assigneeId: action.assigneeId }, undefined);
      case "mark_spam":
        return entry.isSpam === action.isSpam
          ? undefined
          : (tx) => entries.update(tx, id, { isSpam: action.isSpam }, undefined);
      default: {
        const tags = rules.tagsAfter(entry.tags, action);
        return tags && ((tx) => entries.update(tx, id, { tags }, undefined));
      }
    }
  };

  const changeOne = async (tx: AccountTx, action: BulkAction, entry: Entry): Promise<boolean> => {
    const change = changeOf(action, entry);
    if (!change) return false;
    try {
      await uow.attempt(tx, change);
      return true;
    } catch (error) {
      if (isAppError(error) && error.def.status < 500) return false;
      throw error;
    }
  };

  const kind: BulkKind<BulkOrder> = {
    kind: rules.bulkKind,
    job: runBulk,
    forgetting: forgetBulk,
    traceOf: ({ formId, action }) => ({
      action: "entry_bulk.order",
      target: { type: "form", id: formId },
      details: { action: action.action },
    }),
    count: (ctx, order, max) => entrySearch.count(ctx, order.formId, rules.filterOf(order), max),
    listIds: async (ctx, order, after, limit) => {
      const ids = await entrySearch.listIds(ctx, order.formId, rules.filterOf(order), after, limit);
      return ids.map(idToUuid);
    },
    change: async (tx, { action }, ids, stillMeant) => {
      const locked = await entries.lockAll(
        tx,
        ids.map((id) => uuidToId("ent", id)),
      );
      const still = await stillMeant();
      let changed = 0;
      for (const entry of locked)
        if (still.has(idToUuid(entry.id)) && (await changeOne(tx, action, entry))) changed += 1;
      return changed;
    },
  };
  const runs = bulkRuns.of(kind);

  /** The job runs with system permissions, so the permissions of the person who starts it are checked here. */
  const checkAction = async (ctx: AccountCtx, action: BulkAction): Promise<void> => {
    if (action.action === "erase" && !roleAtLeast(ctx.role, "admin")) fail(E.admin_required);
    if (action.action === "assign") await entries.checkAssignee(ctx, action.assigneeId, "/args/assignee_id");
  };

  return {
    preview: async (
      ctx: AccountCtx,
      order: BulkOrder,
    ): Promise<{ readonly count: number; readonly sample: readonly EntryId[] }> => {
      await checkAction(ctx, order.action);
      const { count, sample } = await runs.preview(ctx, order);
      return { count, sample: sample.map((id) => uuidToId("ent", id)) };
    },

    order: async (ctx: AccountCtx, order: BulkOrder, expected: number | undefined): Promise<Job> => {
      await checkAction(ctx, order.action);
      return runs.order(ctx, order, expected);
    },

    work: (ctx: AccountCtx, jobId: Id<"job">, control: JobControl): Promise<void> =>
      runs.work(ctx, jobId, control),

    forget: (ctx: AccountCtx, jobId: Id<"job">): Promise<void> => runs.forget(ctx, jobId),
  };
}
