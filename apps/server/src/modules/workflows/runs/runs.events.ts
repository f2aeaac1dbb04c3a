/** Events and jobs for runs, and the durable process that executes one. */
import { z } from "zod";
import { defineProcess } from "../../../platform/durable/process.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({
  run_id: idSchema("run"),
  workflow_id: idSchema("wfl"),
  entry_id: idSchema("ent").nullable(),
  version: z.int(),
  attempt: z.int(),
});
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const runEvents = {
  succeeded: event("workflow_run.succeeded"),
  failed: event("workflow_run.failed"),
  canceled: event("workflow_run.canceled"),
  refused: event("workflow_run.refused"),
};

export const workflowRun = defineProcess("workflows.run", z.object({ run_id: idSchema("run") }), {
  keepsRecords: true,
});

/** Deletes the data of an erased entry from the records of its runs. */
export const eraseTraces = defineJob("workflow-runs.erase-traces", {
  input: z.object({ event_id: z.string(), name: z.string(), data: z.object({ entry_id: idSchema("ent") }) }),
});
export const removeOldRun = defineJob("workflow-runs.remove-old", {
  input: z.object({ run_uuid: z.uuid() }),
});
