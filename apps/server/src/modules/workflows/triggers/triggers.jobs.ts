import { z } from "zod";
import type { Dispatch } from "../../../platform/dispatch/dispatch.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { claim } from "./schedules.store.ts";
import { syncTriggers } from "./triggers.events.ts";
import type { WorkflowHooksService } from "./triggers.service.ts";

const job = bindAccountJob<WorkflowHooksService>();

export const workflowHookJobs = [
  job(syncTriggers, (hooks, ctx, input) => hooks.syncTriggers(ctx, input.data.workflow_id)),
];

const Claimed = z.object({ workflow_uuid: z.uuid(), trigger_key: z.string() });
const leaseMs = 30_000;

export const startScheduled = ({ schedules }: WorkflowHooksService): Dispatch => ({
  name: "workflow-hooks.start-scheduled",
  concurrency: 16,
  everyMs: 1_000,
  claim: (now, limit) => claim(now, limit, leaseMs),
  run: (ctx, input) => {
    const { workflow_uuid: uuid, trigger_key: key } = Claimed.parse(input);
    return schedules.startDue(ctx, uuidToId("wfl", uuid), key);
  },
});
