/** Events and background jobs for job tracking. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

export const jobFailed = defineEvent("job.failed", {
  version: 1,
  isPublic: true,
  data: z.object({ job_id: idSchema("job"), kind: z.string(), error_code: z.string() }),
});

export const tidyUpJob = defineJob("job-tracking.tidy-up", { input: z.object({ job_id: idSchema("job") }) });
