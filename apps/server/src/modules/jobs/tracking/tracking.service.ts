/**
 * Use cases for tracked jobs: start (inside the caller's transaction), read, follow, cancel. The work itself belongs
 * to the module that starts the job.
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
/** Long enough for most jobs. The signal ends the stream earlier if the credential is revoked; clients reconnect. */
const followMsMax = 600_000;

export function createJobTracking(platform: Pick<Platform, "uow" | "wakeUps" | "now">) {
  const { uow, wakeUps } = platform;

  const get = (ctx: AccountCtx, id: JobId): Promise<Job> =>
    uow.read(ctx, async (tx) => visible(ctx, await store.find(tx, id)));

  return {
    ...createJobRun(platform),

    /** Starts a job in the caller's transaction. The caller enqueues the work with the job's ID. */
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

    /** Expires the results of all jobs of this kind in the caller's transaction. Returns the jobs. */
    withdrawAll: async (tx: AccountTx, kind: string): Promise<Job[]> => {
      const withdrawn = (await store.lockOfKind(tx, kind)).map((job) => rules.withdraw(job, tx.now));
      for (const job of withdrawn) {
        await store.save(tx, job);
        tx.audit("job.withdraw", { type: "job", id: job.id }, { kind });
      }
      return withdrawn;
    },

    /** Yields the job whenever it may have changed, and null as a keep-alive. Ends when the job ends. */
    follow: async function* (ctx: AccountCtx, id: JobId, signal: AbortSignal): AsyncGenerator<Job | null> {
      const beganAt = performance.now();
      let saidAt = beganAt;
      let seen: Job | undefined;
      while (!signal.aborted && performance.now() - beganAt < followMsMax) {
        // Starts listening before reading, so that no change in between is missed.
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

/** A user who may not see a job gets the same error as for a job that does not exist. */
function visible(ctx: AccountCtx, job: Job | undefined): Job {
  return job && rules.maySee(job, { role: ctx.role, userId: userOf(ctx) }) ? job : fail(E.not_found);
}
