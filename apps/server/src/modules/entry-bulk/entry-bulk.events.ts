/** The work that a change of many entries leaves for later. Each entry tells its own changes. */
import { z } from "zod";
import { idSchema } from "../../platform/ids/ids.ts";
import { defineJob } from "../../platform/outbox/definitions.ts";

const input = z.object({ job_id: idSchema("job") });

export const runBulk = defineJob("entry-bulk.run", {
  input,
  attemptsMax: 15,
  timeoutMs: 6 * 3_600_000,
  perAccountMax: 1,
});

/** Filters may hold names and addresses: nothing of a run outlives its job by long. */
export const forgetBulk = defineJob("entry-bulk.forget", { input });
