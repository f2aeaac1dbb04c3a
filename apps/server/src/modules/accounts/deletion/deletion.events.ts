/** The durable process of a deletion and the jobs around it. */
import { z } from "zod";
import { defineProcess } from "../../../platform/durable/process.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

const run = z.object({ run_id: z.uuid() });

const Deletion = z.object({
  run_id: z.uuid(),
  requested_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
});
export type DeletionInput = z.output<typeof Deletion>;

/** The ledger stores the input and the results of the steps, so neither may contain names or addresses. */
export const accountDeletion = defineProcess("accounts.deletion", Deletion);

export const startRun = defineJob("account-deletion.start-run", { input: Deletion, attemptsMax: 25 });
export const cancelRun = defineJob("account-deletion.cancel-run", { input: run, attemptsMax: 25 });

export const sendNotice = defineJob("account-deletion.send-notice", {
  input: z.object({
    run_id: z.uuid(),
    user_id: idSchema("usr"),
    kind: z.enum(["requested", "week_left", "day_left"]),
  }),
});

export const sendFarewell = defineJob("account-deletion.send-farewell", {
  input: z.object({ run_id: z.uuid(), user_id: idSchema("usr"), sealed_name: z.string() }),
});

export const clearLeftovers = defineJob("account-deletion.clear-leftovers", {
  input: run,
  attemptsMax: 25,
  timeoutMs: 3_600_000,
});
