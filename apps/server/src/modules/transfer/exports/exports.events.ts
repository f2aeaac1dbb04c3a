/** Background jobs for exports. The event `export.completed`, shared with account exports, reports a ready export. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

/** Emitted when the export can no longer produce a file. The event `job.failed` reports the failure of its job. */
export const exportStopped = defineEvent("export.stopped", {
  version: 1,
  isPublic: false,
  data: z.object({ export_id: idSchema("exp"), status: z.enum(["failed", "canceled"]) }),
});

const input = z.object({ export_id: idSchema("exp") });

/** Each crash of a worker uses up an attempt, and the next attempt resumes, so a large export may need many. */
export const buildExport = defineJob("exports.build", {
  input,
  attemptsMax: 40,
  timeoutMs: 6 * 3_600_000,
  perAccountMax: 2,
});

export const expireExport = defineJob("exports.expire", { input });

export const removeExportFile = defineJob("exports.remove-file", { input, attemptsMax: 25 });

/** Runs after a job was ended by a process other than its worker. */
export const followJob = defineJob("exports.follow-job", {
  input: z.object({ data: z.object({ job_id: idSchema("job"), kind: z.string() }) }),
});
