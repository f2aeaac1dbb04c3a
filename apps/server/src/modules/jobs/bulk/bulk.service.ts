/**
 * Changes all items that match a filter. The request creates a job; its worker processes the matches in ID order, one
 * batch per transaction, and commits its position with each batch. Another worker that takes over continues from there.
 * The module that owns the items defines the change.
 */
import { randomUUIDv7 } from "node:crypto";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { JobDef } from "../../../platform/outbox/definitions.ts";
import type { Job, JobTrackingService } from "../tracking/index.ts";
import { bulkErrors as B } from "./bulk.errors.ts";
import type { bulkJob, forgettingJob } from "./bulk.events.ts";
import type { BulkRun } from "./bulk.rules.ts";
import * as rules from "./bulk.rules.ts";
import * as store from "./bulk.store.ts";

export interface BulkKind<Work> {
  /** The job kind shown to users. */
  readonly kind: string;
  readonly job: JobDef<(typeof bulkJob)["input"]>;
  readonly forgetting: JobDef<(typeof forgettingJob)["input"]>;
  /** What the audit log records about the request. Must not contain the filter, which may contain personal data. */
  traceOf(work: Work): {
    readonly action: string;
    readonly target: { readonly type: string; readonly id: string };
    readonly details: Readonly<Record<string, unknown>>;
  };
  count(ctx: AccountCtx, work: Work, max: number): Promise<number>;
  /** Returns UUIDs in order, starting after `after`. */
  listIds(ctx: AccountCtx, work: Work, after: string | undefined, limit: number): Promise<readonly string[]>;
  /**
   * Applies the change and returns the number of changed items. Items may have changed while this function waited for
   * locks, so it calls `stillMeant` to check which ones still match.
   */
  change(
    tx: AccountTx,
    work: Work,
    ids: readonly string[],
    stillMeant: () => Promise<ReadonlySet<string>>,
  ): Promise<number>;
}

interface Deps {
  readonly uow: Uow;
  readonly jobTracking: JobTrackingService;
  now(): Date;
}

export type BulkRunsService = ReturnType<typeof createBulkRuns>;

export function createBulkRuns({ uow, jobTracking, now }: Deps) {
  const countOf = async <Work>(ctx: AccountCtx, kind: BulkKind<Work>, work: Work): Promise<number> => {
    const found = await kind.count(ctx, work, rules.matchedMax + 1);
    if (found <= rules.matchedMax) return found;
    const message = `must match at most ${rules.matchedMax}`;
    return fail(E.validation_failed, { errors: [{ pointer: "/filter", code: "too_many", message }] });
  };

  /**
   * Processes one batch and saves the position. Returns undefined if no items are left. Uses the current time, because
   * a context's time is fixed and a run can take hours.
   */
  const runBatch = <Work>(
    ctx: AccountCtx,
    kind: BulkKind<Work>,
    jobId: Id<"job">,
  ): Promise<BulkRun<Work> | undefined> =>
    uow({ ...ctx, now: now() }, async (tx) => {
      const run = (await store.lock(tx, jobId)) as BulkRun<Work> | undefined;
      if (!run) throw new PermanentJobError("the bulk run no longer exists");
      const list = (limit: number) => kind.listIds(tx, run.work, run.after ?? undefined, limit);
      const meant = (await list(rules.batchMax)).filter((id) => id <= run.until);
      if (meant.length === 0) return undefined;
      // Lists twice as many items as the batch has, because more items may have started to match in the meantime.
      const stillMeant = async () => new Set(await list(2 * rules.batchMax));
      const changed = await kind.change(tx, run.work, meant, stillMeant);
      const next = rules.advance(run, meant, changed);
      await store.save(tx, next);
      return next;
    });

  return {
    of: <Work>(kind: BulkKind<Work>) => ({
      preview: async (
        ctx: AccountCtx,
        work: Work,
      ): Promise<{ readonly count: number; readonly sample: readonly string[] }> => ({
        count: await countOf(ctx, kind, work),
        sample: await kind.listIds(ctx, work, undefined, rules.sampleMax),
      }),

      order: (ctx: AccountCtx, work: Work, expected: number | undefined): Promise<Job> =>
        uow(ctx, async (tx) => {
          if (expected === undefined) return refuseUnexpected();
          const total = await countOf(tx, kind, work);
          if (total !== expected) fail(B.count_changed, { expected_count: expected, count: total });
          const job = await jobTracking.create(tx, { kind: kind.kind });
          const born = { jobId: job.id, work, total, until: randomUUIDv7() };
          await store.insert(tx, rules.begin(born, ctx.now));
          tx.enqueue(kind.job, { job_id: job.id });
          tx.enqueue(kind.forgetting, { job_id: job.id }, { runAt: rules.forgottenAt(ctx.now) });
          const { action, target, details } = kind.traceOf(work);
          tx.audit(action, target, { ...details, job_id: job.id, count: total });
          return job;
        }),

      work: (ctx: AccountCtx, jobId: Id<"job">, control: JobControl): Promise<void> =>
        jobTracking.run(
          ctx,
          jobId,
          control,
          async (progress) => {
            let latest: BulkRun<unknown> | undefined;
            for (;;) {
              const run = await runBatch(ctx, kind, jobId);
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
    }),
  };
}

function refuseUnexpected(): never {
  const message = "Required when `dry_run` is false.";
  return fail(E.validation_failed, {
    errors: [{ pointer: "/expected_count", code: "required", message }],
  });
}
