/** Background jobs for form imports. Forms and entries emit their own events. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const runFormImport = defineJob("form-imports.run", {
  input: z.object({ form_import_id: idSchema("fim"), job_id: idSchema("job") }),
  // Each crash of a worker uses up an attempt. An import that makes no progress ends much earlier.
  attemptsMax: 40,
  timeoutMs: 6 * 3_600_000,
  perAccountMax: 1,
});

/** Runs after a job was ended by a process other than its worker. */
export const followJob = defineJob("form-imports.follow-job", {
  input: z.object({ data: z.object({ job_id: idSchema("job") }) }),
});
