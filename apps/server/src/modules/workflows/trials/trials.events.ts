/** The job that runs a backtest. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const runBacktest = defineJob("workflow-trials.backtest", {
  input: z.object({
    job_id: idSchema("job"),
    workflow_id: idSchema("wfl"),
    form_id: idSchema("frm"),
    against: z.int(),
    last: z.int(),
  }),
  attemptsMax: 5,
  timeoutMs: 1_800_000,
  perAccountMax: 1,
});
