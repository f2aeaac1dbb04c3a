/**
 * The use cases of tracked jobs: begin one (inside the cause's transaction), look, follow, cancel. What a job does is
 * its module's business and not known here.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createJobRun, leaveFailure, topicOf } from "./job-run.service.ts";
import { jobErrors as J } from "./tracking.errors.ts";
import { tidyUpJob } from "./tracking.events.ts";
import type { Job, JobId } from "./tracking.rules.ts";
import * as rules from "./tracking.rules.ts";
import * as store from "./tracking.store.ts";

export type JobTrackingService = ReturnType<typeof createJobTracking>;

const lookEveryMs = 2_000;
const silenceMsMax = 15_000;
/** Long enough for most jobs. The signal ends earlier when the credential is revoked; clients reconnect. */
const followMsMax = 600_000;

export function createJobTracking(platform: Pick<Platform, "uow" | "wakeUps" | "now">) {
  const { uow, wakeUps } = platform;

  const get = (ctx: AccountCtx, id: JobId): Promise<Job> =>
    uow.read(ctx, async (tx) => visible(ctx, await store.find(tx, id)));

  return {
    ...createJobRun(platform),

    /** Begins a job in the transaction of its cause. The caller enqueues the work itself, with the job's id. */
    create: async (tx: AccountTx, wanted: { kind: string; createdBy?: Id<"usr"> | null }): Promise<Job> => {
      const createdBy = wanted.createdBy === undefined ? userOf(tx) : wanted.createdBy;
      const job = rules.create(newId("job"), wanted.kind, createdBy, tx.now);
      await store.insert(tx, job);
      scheduleTidyUp(tx, job);
      return job;
    },

    list: (
      ctx: AccountCtx,
      filter: Pick<store.JobFilter, "kind" | "status">,
      page: PageRequest,
    ): Promise<KeysetPage<Job>> => {
      const createdBy = rules.seesAllJobs(ctx.role) ? undefined : userOf(ctx);
      return uow.read(ctx, (tx) => store.list(tx, { ...filter, createdBy }, page));
    },

    get,

    cancel: async (ctx: AccountCtx, id: JobId): Promise<Job> => {
      const canceled = await uow(ctx, async (tx) => {
        const job = visible(ctx, await store.lock(tx, id));
        const decision = rules.requestCancel(job, ctx.now);
        if (!decision.ok) return fail(J.not_cancelable, { current_state: job.status });
        await store.save(tx, decision.next);
        tx.audit("job.cancel", { type: "job", id }, { kind: job.kind });
        return decision.next;
      });
      wakeUps.nudge(topicOf(id));
      return canceled;
    },

    /** In the transaction of the cause: the results of all jobs of this kind end now. Gives the jobs. */
    withdrawAll: async (tx: AccountTx, kind: string): Promise<Job[]> => {
      const withdrawn = (await store.lockOfKind(tx, kind)).map((job) => rules.withdraw(job, tx.now));
      for (const job of withdrawn) {
        await store.save(tx, job);
        tx.audit("job.withdraw", { type: "job", id: job.id }, { kind });
      }
      return withdrawn;
    },

    /** The job each time it may have changed, and null when nothing was to be said for a while; ends with the job. */
    follow: async function* (ctx: AccountCtx, id: JobId, signal: AbortSignal): AsyncGenerator<Job | null> {
      const beganAt = performance.now();
      let saidAt = beganAt;
      let seen: Job | undefined;
      while (!signal.aborted && performance.now() - beganAt < followMsMax) {
        // Listening begins before looking, so that a change in between is not slept through.
        const nudged = wakeUps.wait(topicOf(id), lookEveryMs, signal);
        const job = await uow.read(ctx, (tx) => store.find(tx, id));
        if (!job) return;
        const isNews = !seen || rules.differs(seen, job);
        if (isNews || performance.now() - saidAt >= silenceMsMax) {
          saidAt = performance.now();
          yield isNews ? job : null;
        }
        if (rules.isOver(job)) return;
        seen = job;
        await nudged;
      }
    },

    tidyUp: (ctx: AccountCtx, id: JobId): Promise<void> =>
      uow(ctx, async (tx) => {
        const job = await store.lock(tx, id);
        if (!job) return;
        const lost = { code: J.job_lost.code, message: J.job_lost.message };
        const next = rules.tidyUp(job, lost, ctx.now);
        if (next !== job) await store.save(tx, next);
        if (next.status === "failed" && job.status !== "failed") leaveFailure(tx, next, lost);
        scheduleTidyUp(tx, next);
      }),
  };
}

function scheduleTidyUp(tx: AccountTx, job: Job): void {
  const runAt = rules.tidyUpDueAt(job);
  if (runAt) tx.enqueue(tidyUpJob, { job_id: job.id }, { runAt, jobKey: `tidy-up:${job.id}` });
}

/** Someone else's job answers like one that does not exist. */
function visible(ctx: AccountCtx, job: Job | undefined): Job {
  return job && rules.maySee(job, { role: ctx.role, userId: userOf(ctx) }) ? job : fail(E.not_found);
}
