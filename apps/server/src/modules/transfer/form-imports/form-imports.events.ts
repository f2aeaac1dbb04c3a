/** The work that form imports leave for later. Forms and entries tell their own changes. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const runFormImport = defineJob("form-imports.run", {
  input: z.object({ form_import_id: idSchema("fim"), job_id: idSchema("job") }),
  // Each worker that dies is an attempt; what comes no further ends by itself long before.
  attemptsMax: 40,
  timeoutMs: 6 * 3_600_000,
  perAccountMax: 1,
});

/** The job was given up by somebody else than its worker. */
export const followJob = defineJob("form-imports.follow-job", {
  input: z.object({ data: z.object({ job_id: idSchema("job") }) }),
});
