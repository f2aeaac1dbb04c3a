/**
 * Runs the work of a tracked job inside a queue handler. The queue decides which worker runs it and how often; this
 * service keeps the public job in sync. Every write is fenced by the attempt's lease, so a worker that was presumed
 * dead and comes back can neither update the progress nor end the job.
 */
import { randomUUID } from "node:crypto";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import { type JobControl, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { WakeUps } from "../../../platform/pubsub/wake-ups.ts";
import { jobFailed } from "./tracking.events.ts";
import type { Job, JobError, JobId, JobResult, Progress } from "./tracking.rules.ts";
import * as rules from "./tracking.rules.ts";
import * as store from "./tracking.store.ts";

export interface JobProgress {
  /**
   * Reports progress; call it at each safe point, as often as you like. Throws `JobCanceledError` if the work should
   * stop: the job was canceled or another worker has taken it over.
   */
  report(done: number, total: number | null): Promise<void>;
}

/** Thrown from `report` to end the work. Do not catch it; `run` handles it. */
export class JobCanceledError extends Error {
  override readonly name = "JobCanceledError";
  readonly why: rules.Refusal;
  constructor(why: rules.Refusal) {
    super(why === "canceled" ? "the job was canceled" : "this worker no longer holds the job");
    this.why = why;
  }
}

export interface JobRun {
  /**
   * Runs `work` unless the job has ended. When `work` returns, the job succeeds with its result, and `whenDone`
   * writes related changes in the same commit. Errors are passed to the queue, and the job fails only if the last
   * attempt fails. If the error is in the owner's own data, the job fails immediately and the queue does not retry
   * it.
   */
  run(
    ctx: AccountCtx,
    id: JobId,
    control: JobControl,
    work: (progress: JobProgress) => Promise<JobResult>,
    whenDone?: (tx: AccountTx, job: Job) => void | Promise<void>,
  ): Promise<void>;
}

const reportEveryMs = 300;

export const topicOf = (id: JobId): string => `job:${id}`;

export function createJobRun(deps: { uow: Uow; wakeUps: WakeUps; now(): Date }): JobRun {
  const { uow, wakeUps } = deps;

  /**
   * Applies one change on behalf of the lease holder. Throws if the change is refused. Uses the current time, because
   * a context's time is fixed.
   */
  const change = async (
    ctx: AccountCtx,
    id: JobId,
    decide: (job: Job, now: Date) => rules.Decision,
    also: (tx: AccountTx, next: Job) => void | Promise<void> = () => {},
  ): Promise<Job> => {
    const changed = await uow({ ...ctx, now: deps.now() }, async (tx) => {
      const job = await store.lock(tx, id);
      const decision = job && decide(job, tx.now);
      if (!decision?.ok) throw new JobCanceledError(decision?.why ?? "over");
      await store.save(tx, decision.next);
      await also(tx, decision.next);
      return decision.next;
    });
    wakeUps.nudge(topicOf(id));
    return changed;
  };

  const take = async (ctx: AccountCtx, id: JobId, lease: string): Promise<boolean> => {
    try {
      const taken = await change(ctx, id, (job, now) => rules.take(job, lease, now));
      return taken.status === "running";
    } catch (error) {
      if (error instanceof JobCanceledError) return false;
      throw error;
    }
  };

  const breakOff = (
    ctx: AccountCtx,
    id: JobId,
    lease: string,
    failure: { error: JobError; isFinal: boolean },
  ) =>
    change(
      ctx,
      id,
      (job, now) => rules.breakOff(job, lease, failure, now),
      (tx, job) => {
        if (job.status === "failed") leaveFailure(tx, job, failure.error);
      },
    );

  return {
    run: async (ctx, id, control, work, whenDone = () => {}) => {
      const lease = randomUUID();
      if (!(await take(ctx, id, lease))) return;
      const meter = createMeter(control.signal, (progress) =>
        change(ctx, id, (job, now) => rules.report(job, lease, progress, now)),
      );
      try {
        const result = await work(meter);
        const outcome = { result, progress: meter.latest() };
        await change(
          ctx,
          id,
          (job, now) => rules.succeed(job, lease, outcome, now),
          async (tx, job) => {
            tx.audit("job.succeed", { type: "job", id }, { kind: job.kind });
            await whenDone(tx, job);
          },
        );
      } catch (error) {
        // Another worker has taken over the job. An error leaves the queue's row to that worker, whereas returning
        // normally would remove the row.
        if (error instanceof JobCanceledError && error.why !== "canceled") throw error;
        const isFinal = control.isLastAttempt || error instanceof PermanentJobError;
        const job = await breakOff(ctx, id, lease, { error: publicError(error), isFinal });
        if (job.status !== "canceled" && !isOwners(error)) throw error;
      }
    },
  };
}

/**
 * Whether the owner's data caused the error: for example, an unreadable file or a page that cannot be printed. The
 * job shows such an error to its owner, and the operator is not alerted.
 */
function isOwners(error: unknown): boolean {
  return error instanceof PermanentJobError && isAppError(error.cause) && error.cause.def.status < 500;
}

export function leaveFailure(tx: AccountTx, job: Job, error: JobError): void {
  tx.audit("job.fail", { type: "job", id: job.id }, { kind: job.kind, error_code: error.code });
  tx.emit(jobFailed({ job_id: job.id, kind: job.kind, error_code: error.code }));
}

interface Meter extends JobProgress {
  latest(): Progress;
}

/**
 * Writes only some of the reports, because progress is informational and each write is a commit. `latest` returns the
 * last report, written or not.
 */
function createMeter(signal: AbortSignal, write: (progress: Progress) => Promise<unknown>): Meter {
  let latest: Progress = { done: 0, total: null };
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    latest: () => latest,
    report: async (done, total) => {
      signal.throwIfAborted();
      latest = { done, total };
      if (performance.now() - writtenAt < reportEveryMs) return;
      writtenAt = performance.now();
      await write(latest);
    },
  };
}

/** Only cataloged error codes are shown; other errors go to the operator's log. */
function publicError(error: unknown): JobError {
  const found = [error, (error as { cause?: unknown }).cause].find((one) => isAppError(one));
  const { code, message } = isAppError(found) ? found.def : E.internal_error;
  return { code, message };
}
