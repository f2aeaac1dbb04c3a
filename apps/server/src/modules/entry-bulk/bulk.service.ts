/**
 * One change of all entries that a filter finds. The order is a job; its worker goes through the entries in the order of
 * their ids, a batch per transaction, and each batch commits how far it is. Whoever takes over goes on from there.
 */
import { type AccountCtx, roleAtLeast } from "../../platform/context/context.ts";
import type { AccountTx } from "../../platform/db/tx.ts";
import type { Uow } from "../../platform/db/uow.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../platform/errors/errors.ts";
import { type Id, idToUuid, newId } from "../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../platform/jobs/bind-jobs.ts";
import type { EntriesService, Entry, EntryId } from "../entries/index.ts";
import type { EntrySearchService } from "../entry-search/index.ts";
import type { Job, JobTrackingService } from "../job-tracking/index.ts";
import type { BulkAction, BulkOrder, BulkRun } from "./bulk.rules.ts";
import * as rules from "./bulk.rules.ts";
import * as store from "./bulk.store.ts";
import { bulkErrors as B } from "./entry-bulk.errors.ts";
import { forgetBulk, runBulk } from "./entry-bulk.events.ts";

export interface BulkDeps {
  readonly uow: Uow;
  readonly entries: EntriesService;
  readonly entrySearch: EntrySearchService;
  readonly jobTracking: JobTrackingService;
  now(): Date;
}

export function createBulk({ uow, entries, entrySearch, jobTracking, now }: BulkDeps) {
  const count = async (ctx: AccountCtx, order: BulkOrder): Promise<number> => {
    const found = await entrySearch.count(ctx, order.formId, rules.filterOf(order), rules.matchedMax + 1);
    if (found <= rules.matchedMax) return found;
    const message = `must not match more than ${rules.matchedMax} entries`;
    return fail(E.validation_failed, { errors: [{ pointer: "/filter", code: "too_many", message }] });
  };

  const listIds = (ctx: AccountCtx, order: BulkOrder, after: EntryId | null, limit: number) =>
    entrySearch.listIds(
      ctx,
      order.formId,
      rules.filterOf(order),
      after === null ? undefined : idToUuid(after),
      limit,
    );

  /** The change of one entry that is held. Undefined when there is nothing to do. */
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

  /** One batch and its checkpoint. Undefined when there is none left. A context's time stands still; this may go on for hours. */
  const runBatch = (ctx: AccountCtx, jobId: Id<"job">): Promise<BulkRun | undefined> =>
    uow({ ...ctx, now: now() }, async (tx) => {
      const run = await store.lock(tx, jobId);
      if (!run) throw new PermanentJobError("the run is gone");
      const seen = await listIds(tx, run, run.after, rules.batchMax);
      const meant = seen.filter((id) => id <= run.until);
      if (meant.length === 0) return undefined;
      const held = await entries.holdAll(tx, meant);
      // While waiting for them, some may have become others than were looked for. Twice as many: others may have come in.
      const still = new Set(await listIds(tx, run, run.after, 2 * rules.batchMax));
      let changed = 0;
      for (const entry of held)
        if (still.has(entry.id) && (await changeOne(tx, run.action, entry))) changed += 1;
      const next = rules.advance(run, meant, changed);
      await store.save(tx, next);
      return next;
    });

  return {
    preview: async (
      ctx: AccountCtx,
      order: BulkOrder,
    ): Promise<{ readonly count: number; readonly sample: readonly EntryId[] }> => {
      checkRole(ctx, order.action);
      return { count: await count(ctx, order), sample: await listIds(ctx, order, null, rules.sampleMax) };
    },

    order: (ctx: AccountCtx, order: BulkOrder, expected: number | undefined): Promise<Job> =>
      uow(ctx, async (tx) => {
        checkRole(ctx, order.action);
        if (expected === undefined) return refuseUnexpected();
        const total = await count(tx, order);
        if (total !== expected) fail(B.count_changed, { expected_count: expected, count: total });
        const job = await jobTracking.create(tx, { kind: rules.bulkKind });
        await store.insert(tx, rules.begin(order, { jobId: job.id, total, until: newId("ent") }, ctx.now));
        tx.enqueue(runBulk, { job_id: job.id });
        tx.enqueue(forgetBulk, { job_id: job.id }, { runAt: rules.forgottenAt(ctx.now) });
        const details = { job_id: job.id, action: order.action.action, count: total };
        tx.audit("entry_bulk.order", { type: "form", id: order.formId }, details);
        return job;
      }),

    work: (ctx: AccountCtx, jobId: Id<"job">, control: JobControl): Promise<void> =>
      jobTracking.run(
        ctx,
        jobId,
        control,
        async (progress) => {
          let latest: BulkRun | undefined;
          for (;;) {
            const run = await runBatch(ctx, jobId);
            if (!run) break;
            latest = run;
            await progress.report(run.done, Math.max(run.total, run.done));
          }
          const { changed = 0, skipped = 0 } =
            latest ?? (await uow(ctx, (tx) => store.lock(tx, jobId))) ?? {};
          return { changed, skipped };
        },
        (tx) => store.remove(tx, jobId),
      ),

    forget: (ctx: AccountCtx, jobId: Id<"job">): Promise<void> => uow(ctx, (tx) => store.remove(tx, jobId)),
  };
}

/** The job acts with the rights of the service, so whoever orders it is asked here. */
function checkRole({ role }: AccountCtx, { action }: BulkAction): void {
  if (action === "erase" && !roleAtLeast(role, "admin")) fail(E.admin_required);
}

function refuseUnexpected(): never {
  const message = "An order says how many entries it is meant for.";
  return fail(E.validation_failed, {
    errors: [{ pointer: "/expected_count", code: "required", message }],
  });
}
