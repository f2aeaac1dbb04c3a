/**
 * The tracked job entity and its state transitions. Pure: time and IDs are passed in, and refusals are returned, not
 * thrown.
 *
 *   queued → running → succeeded | failed | canceled        queued → canceled
 *
 * Each attempt has its own lease, and a new lease ends the previous one. Writes from an abandoned attempt are refused,
 * so only the later of two workers can write.
 */
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type JobId = Id<"job">;
export type JobStatus = "queued" | "running" | "succeeded" | "failed" | "canceled";
export type JobResult = Readonly<Record<string, unknown>>;

export interface Progress {
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
}

export interface JobError {
  readonly code: string;
  readonly message: string;
}

export interface Job {
  readonly id: JobId;
  /** The type of work, for example, `account_export`. */
  readonly kind: string;
  readonly status: JobStatus;
  readonly progress: Progress;
  readonly result: JobResult | null;
  readonly error: JobError | null;
  readonly createdBy: Id<"usr"> | null;
  readonly isCancelRequested: boolean;
  readonly lease: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
  /** When the result is deleted; set when the job ends. */
  readonly expiresAt: Date | null;
}

export type Refusal = "over" | "lost" | "canceled";
export type Decision =
  | { readonly ok: true; readonly next: Job }
  | { readonly ok: false; readonly why: Refusal };

const resultDays = 7;
const dayMs = 86_400_000;
/** Must be longer than the longest wait between two attempts in the queue. */
const silenceMsMax = dayMs;

export function create(id: JobId, kind: string, createdBy: Id<"usr"> | null, now: Date): Job {
  return {
    id,
    kind,
    status: "queued",
    progress: { done: 0, total: null },
    result: null,
    error: null,
    createdBy,
    isCancelRequested: false,
    lease: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    updatedAt: now,
    expiresAt: null,
  };
}

export function isOver(job: Job): boolean {
  return job.status !== "queued" && job.status !== "running";
}

/** Whether there is something new to report to a client that follows the job. */
export function differs(before: Job, after: Job): boolean {
  return (
    before.status !== after.status ||
    before.progress.done !== after.progress.done ||
    before.progress.total !== after.progress.total ||
    before.isCancelRequested !== after.isCancelRequested
  );
}

/**
 * Admins and owners see all jobs of the account, and other users only their own. Users can cancel every job they can
 * see.
 */
export function seesAllJobs(role: Role): boolean {
  return roleAtLeast(role, "admin");
}

export function maySee(
  job: Pick<Job, "createdBy">,
  caller: { role: Role; userId: Id<"usr"> | null },
): boolean {
  return seesAllJobs(caller.role) || (job.createdBy !== null && job.createdBy === caller.userId);
}

/** A queued job ends immediately; a running job is asked to stop at its next report. */
export function requestCancel(job: Job, now: Date): Decision {
  if (isOver(job)) return refuse("over");
  if (job.status === "queued") return allow(ended({ ...job, isCancelRequested: true }, "canceled", now));
  return allow(job.isCancelRequested ? job : { ...job, isCancelRequested: true, updatedAt: now });
}

/** Starts a new attempt. If the job was canceled in the meantime, it ends instead. */
export function take(job: Job, lease: string, now: Date): Decision {
  if (isOver(job)) return refuse("over");
  if (job.isCancelRequested) return allow(ended(job, "canceled", now));
  return allow({ ...job, status: "running", lease, startedAt: job.startedAt ?? now, updatedAt: now });
}

export function report(job: Job, lease: string, progress: Progress, now: Date): Decision {
  if (!isHeld(job, lease)) return refuse("lost");
  if (job.isCancelRequested) return refuse("canceled");
  return allow({ ...job, progress: further(job.progress, progress), updatedAt: now });
}

/** Finished work counts as succeeded, even if cancellation was requested a moment before. */
export function succeed(
  job: Job,
  lease: string,
  outcome: { progress: Progress; result: JobResult },
  now: Date,
): Decision {
  if (!isHeld(job, lease)) return refuse("lost");
  const progress = further(job.progress, outcome.progress);
  return allow(ended({ ...job, progress, result: outcome.result }, "succeeded", now));
}

/**
 * Records a failed attempt. If it was the last one, the job fails; otherwise the job stays running until the next
 * attempt.
 */
export function breakOff(
  job: Job,
  lease: string,
  failure: { error: JobError; isFinal: boolean },
  now: Date,
): Decision {
  if (!isHeld(job, lease)) return refuse("lost");
  if (job.isCancelRequested) return allow(ended(job, "canceled", now));
  return allow(failure.isFinal ? ended({ ...job, error: failure.error }, "failed", now) : job);
}

/**
 * When to check whether an open job is still alive, or whether an ended job's result has expired. Returns null if no
 * more checks are needed.
 */
export function tidyUpDueAt(job: Job): Date | null {
  if (!isOver(job)) return new Date(job.updatedAt.getTime() + silenceMsMax);
  return job.result === null ? null : job.expiresAt;
}

/**
 * Applies the check that `tidyUpDueAt` schedules: a job whose last attempt died with its worker fails, and an expired
 * result is deleted.
 */
export function tidyUp(job: Job, lost: JobError, now: Date): Job {
  const dueAt = tidyUpDueAt(job);
  if (dueAt === null || dueAt > now) return job;
  return isOver(job) ? { ...job, result: null } : ended({ ...job, error: lost }, "failed", now);
}

/** Withdraws the result: a running job is asked to stop, and a finished job expires. */
export function withdraw(job: Job, now: Date): Job {
  if (job.status === "running") return { ...job, isCancelRequested: true, updatedAt: now };
  return { ...job, result: null, expiresAt: now, updatedAt: now };
}

function isHeld(job: Job, lease: string): boolean {
  return job.status === "running" && job.lease === lease;
}

/** A new attempt starts counting at zero, but the displayed progress never decreases. */
function further(before: Progress, reported: Progress): Progress {
  const done = Math.max(before.done, reported.done);
  const total = reported.total ?? before.total;
  return { done, total: total === null ? null : Math.max(total, done) };
}

function ended(job: Job, status: "succeeded" | "failed" | "canceled", now: Date): Job {
  const expiresAt = new Date(now.getTime() + resultDays * dayMs);
  return { ...job, status, lease: null, finishedAt: now, updatedAt: now, expiresAt };
}

function allow(next: Job): Decision {
  return { ok: true, next };
}

function refuse(why: Refusal): Decision {
  return { ok: false, why };
}
