/** API schemas and operations for background jobs. */

import { z } from "zod";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract, Reply } from "../../../platform/http/contract.ts";
import { anyObject } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { jobErrors as J } from "./tracking.errors.ts";
import { isOver, type Job } from "./tracking.rules.ts";

export const jobPermissions = definePermissions("jobs", { read: "viewer", cancel: "viewer" });

const kind = z.string().describe("The type of work, for example, `account_export`.");
const status = z
  .enum(["queued", "running", "succeeded", "failed", "canceled"])
  .describe("The last three are final.");

export const JobOut = z
  .object({
    id: idSchema("job"),
    object: z.literal("job"),
    kind,
    status,
    progress: z
      .object({
        done: z.int().describe("Never decreases, even if the work restarts."),
        total: z.int().nullable().describe("Null until known."),
      })
      .meta({ id: "JobProgress", description: "In units that depend on the kind, such as rows." }),
    result: anyObject(
      "Depends on the kind. Set when the job succeeds and kept until `expires_at`.",
    ).nullable(),
    error: z
      .object({ code: z.string().describe("An error code, as in error responses."), message: z.string() })
      .nullable()
      .describe("Set if the job failed."),
    is_cancel_requested: z.boolean().describe("If true, a running job stops at its next safe point."),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable().describe("When the result is deleted."),
  })
  .meta({ id: "Job" });

const ById = z.strictObject({ id: idSchema("job") });

const about = {
  home: "shard",
  description: "Jobs are long-running work: track progress, read the result, or cancel them.",
} as const;

export const jobsContract = defineContract("jobs", about, {
  list: {
    method: "GET",
    path: "/jobs",
    summary: "List jobs",
    description: "Returns your own jobs. Admins and owners see all jobs of the account.",
    access: account(jobPermissions.read),
    query: z.strictObject({ kind: kind.max(120).optional(), status: status.optional() }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(JobOut) },
    errors: [],
  },
  get: {
    method: "GET",
    path: "/jobs/:id",
    summary: "Get a job",
    description: "While the job is running, `Retry-After` suggests when to poll again.",
    access: account(jobPermissions.read),
    params: ById,
    headers: ["Retry-After"],
    returns: { 200: JobOut },
    errors: [],
  },
  cancel: {
    method: "POST",
    path: "/jobs/:id/cancel",
    summary: "Cancel a job",
    description: "A queued job ends immediately; a running job stops at its next safe point.",
    access: account(jobPermissions.cancel),
    params: ById,
    idempotent: true,
    returns: { 200: JobOut },
    errors: [J.not_cancelable],
  },
  stream: {
    method: "GET",
    path: "/jobs/:id/stream",
    summary: "Stream a job's progress",
    description:
      "Server-sent events: `progress` with the job whenever it changes, `end` with its final state. The stream closes after `end`, or after ten minutes; reconnect to continue.",
    access: account(jobPermissions.read),
    params: ById,
    returns: { 200: { stream: "text/event-stream" } },
    errors: [],
  },
});

export function presentJob(job: Job): z.input<typeof JobOut> {
  return {
    id: job.id,
    object: "job",
    kind: job.kind,
    status: job.status,
    progress: { done: job.progress.done, total: job.progress.total },
    result: job.result,
    error: job.error,
    is_cancel_requested: job.isCancelRequested,
    created_by: job.createdBy,
    created_at: isoTime(job.createdAt),
    updated_at: isoTime(job.updatedAt),
    started_at: job.startedAt && isoTime(job.startedAt),
    finished_at: job.finishedAt && isoTime(job.finishedAt),
    expires_at: job.expiresAt && isoTime(job.expiresAt),
  };
}

export function replyWithJob(job: Job): Reply<z.input<typeof JobOut>> {
  return new Reply(200, presentJob(job), isOver(job) ? {} : { "retry-after": "1" });
}

/** The response of every operation that starts a job. */
export function jobAccepted(job: Job): Reply<z.input<typeof JobOut>> {
  return new Reply(202, presentJob(job), { location: `/api/v1/jobs/${job.id}`, "retry-after": "1" });
}
