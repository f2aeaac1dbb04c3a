/** Events and background jobs for exports. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const input = z.object({ job_id: idSchema("job") });

export const exportCompleted = defineEvent("export.completed", {
  version: 1,
  isPublic: true,
  data: z.object({
    job_id: idSchema("job"),
    export_id: idSchema("exp").optional().describe("Omitted for `POST /account/exports`."),
    rows: z.int(),
    bytes: z.int(),
  }),
});

export const buildExport = defineJob("account-export.build", {
  input,
  attemptsMax: 15,
  timeoutMs: 6 * 3_600_000,
  perAccountMax: 1,
});

export const removeExport = defineJob("account-export.remove-file", { input, attemptsMax: 25 });
