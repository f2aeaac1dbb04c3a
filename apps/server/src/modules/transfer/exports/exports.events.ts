/** The work exports leave for later. That one is ready is told by `export.completed`, which account exports have too. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

/** It will never have a file. That its job has failed is told by `job.failed`. */
export const exportStopped = defineEvent("export.stopped", {
  version: 1,
  isPublic: false,
  data: z.object({ export_id: idSchema("exp"), status: z.enum(["failed", "canceled"]) }),
});

const input = z.object({ export_id: idSchema("exp") });

/** Each worker that dies on it costs an attempt, and it goes on where that one was: it may need many. */
export const buildExport = defineJob("exports.build", {
  input,
  attemptsMax: 40,
  timeoutMs: 6 * 3_600_000,
  perAccountMax: 2,
});

export const expireExport = defineJob("exports.expire", { input });

export const removeExportFile = defineJob("exports.remove-file", { input, attemptsMax: 25 });

/** The job was given up by somebody else than its worker. */
export const followJob = defineJob("exports.follow-job", {
  input: z.object({ data: z.object({ job_id: idSchema("job"), kind: z.string() }) }),
});
