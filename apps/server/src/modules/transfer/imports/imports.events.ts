/** Events and background jobs for imports. Rows and entries emit their own events. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const importId = idSchema("imp");

export const importCompleted = defineEvent("import.completed", {
  version: 2,
  isPublic: true,
  data: z.object({
    import_id: importId,
    table_id: idSchema("tbl").optional(),
    form_id: idSchema("frm").optional(),
    status: z.enum(["completed", "completed_with_errors"]),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    rejected: z.int(),
  }),
});

export const lookAtFile = defineJob("imports.look", {
  input: z.object({ import_id: importId }),
  attemptsMax: 8,
});

const work = {
  input: z.object({ import_id: importId, job_id: idSchema("job") }),
  // Each crash of a worker uses up an attempt. An import that makes no progress ends much earlier.
  attemptsMax: 60,
  timeoutMs: 12 * 3_600_000,
  perAccountMax: 1,
};
export const validateImport = defineJob("imports.validate", work);
export const runImport = defineJob("imports.run", work);
export const undoImport = defineJob("imports.undo", work);

/** Runs after a job was ended by a process other than its worker. */
export const followJob = defineJob("imports.follow-job", {
  input: z.object({ data: z.object({ job_id: idSchema("job") }) }),
});

/** Settles an import whose job was canceled before it started. */
export const settleImport = defineJob("imports.settle", { input: work.input });
export const removeReport = defineJob("imports.remove-report", {
  input: z.object({ import_id: importId }),
  attemptsMax: 25,
});
export const tidyUpImport = defineJob("imports.tidy-up", { input: z.object({ import_id: importId }) });
