/**
 * Runs one job: parse its payload, create its context, limit its time, report its outcome. Shared by the worker and
 * tests, so that a job behaves the same in both.
 */
import type { JobHelpers, Task } from "graphile-worker";
import { type Ctx, systemAccountCtx, systemCtx } from "../context/context.ts";
import type { JobPayload } from "../outbox/job-row.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { type BoundJob, PermanentJobError } from "./bind-jobs.ts";

export interface RunnableJob {
  readonly job: BoundJob<unknown>;
  readonly service: unknown;
}

export interface RunJobDeps {
  readonly telemetry: Telemetry;
  readonly shard: string;
  now(): Date;
}

export function taskFor({ job, service }: RunnableJob, deps: RunJobDeps): Task {
  return async (payload, helpers) => {
    const startedAt = performance.now();
    const { attempts, max_attempts: attemptsMax } = helpers.job;
    try {
      await deps.telemetry.span(`job ${job.def.name}`, { task: job.def.name, shard: deps.shard }, () =>
        runBounded(job, service, payload as JobPayload, helpers, deps),
      );
      deps.telemetry.jobDone(job.def.name, "succeeded", performance.now() - startedAt);
    } catch (error) {
      const isPermanent = error instanceof PermanentJobError;
      if (isPermanent) await endRetries(helpers);
      const isDead = isPermanent || attempts >= attemptsMax;
      deps.telemetry.jobDone(job.def.name, isDead ? "dead" : "failed", performance.now() - startedAt);
      const facts = { task: job.def.name, job_id: helpers.job.id, attempt: attempts, shard: deps.shard };
      if (isDead) deps.telemetry.alarm("job_dead", error, facts);
      else deps.telemetry.logger.warn({ ...facts, err: error }, "job failed; retrying");
      throw error;
    }
  };
}

async function runBounded(
  job: BoundJob<unknown>,
  service: unknown,
  payload: JobPayload,
  helpers: JobHelpers,
  deps: RunJobDeps,
): Promise<void> {
  const timeout = AbortSignal.timeout(job.def.timeoutMs);
  const signal = helpers.abortSignal ? AbortSignal.any([timeout, helpers.abortSignal]) : timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener("abort", () => reject(new Error(`took longer than ${job.def.timeoutMs} ms`)), {
      once: true,
    });
  });
  const control = {
    signal,
    attempt: helpers.job.attempts,
    isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
  };
  const input = job.def.input.parse(payload.input);
  const work = job.run(service, contextOf(job, payload, deps.now()) as never, input as never, control);
  await Promise.race([work, late]);
}

function contextOf(job: BoundJob<unknown>, payload: JobPayload, now: Date): Ctx {
  const name = job.def.name;
  if (job.kind === "system") return systemCtx(name, payload.request_id, now);
  if (payload.account === null) throw new PermanentJobError(`${name} was enqueued without an account`);
  const { account, request_id: requestId, caused_by: causedBy } = payload;
  return systemAccountCtx(name, Object.freeze(account), requestId, now, causedBy);
}

/** The queue retries until all attempts are used, so use them up now for a job that can never succeed. */
async function endRetries(helpers: JobHelpers): Promise<void> {
  await helpers.query("update graphile_worker._private_jobs set attempts = max_attempts where id = $1", [
    helpers.job.id,
  ]);
}
