/** The job that updates hooks and schedules after a workflow changes. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const syncTriggers = defineJob("workflow-hooks.keep-in-step", {
  input: z.object({
    event_id: z.string(),
    name: z.string(),
    data: z.object({ workflow_id: idSchema("wfl") }),
  }),
});
