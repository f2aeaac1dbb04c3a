/** The worker side: the jobs and the durable process. */
import { bindProcess } from "../../../platform/durable/process.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import * as events from "./deletion.events.ts";
import { notices } from "./deletion.rules.ts";
import type { AccountDeletionService } from "./deletion.service.ts";

const job = bindAccountJob<AccountDeletionService>();

export const deletionJobs = [
  job(events.startRun, (deletion, ctx, input) => deletion.startRun(ctx, input)),
  job(events.cancelRun, (deletion, ctx, input) => deletion.cancelRun(ctx, input.run_id)),
  job(events.sendNotice, (deletion, ctx, input) => deletion.sendNotice(ctx, input)),
  job(events.sendFarewell, (deletion, _ctx, input) => deletion.sendFarewell(input)),
  job(events.clearLeftovers, (deletion, ctx, input) => deletion.clearLeftovers(ctx, input.run_id)),
];

const process = bindProcess<AccountDeletionService>();

export const deletionProcesses = [
  process(events.accountDeletion, async (deletion, input, steps) => {
    const { run_id: runId } = input;
    const due = new Date(input.due_at);
    for (const { kind, at } of notices(new Date(input.requested_at), due)) {
      await steps.sleepUntil(kind, at);
      await steps.step(`announce-${kind}`, (ctx) => deletion.announce(ctx, runId, kind));
    }
    await steps.sleepUntil("due", due);
    if (!(await steps.step("begin-purge", (ctx) => deletion.beginPurge(ctx, runId)))) return;
    await steps.step("end-subscriptions", (ctx) => deletion.endSubscriptions(ctx));
    // Rows are deleted before files, because a job that is still writing a file stops when its row is gone.
    await steps.step("purge-shard", (ctx) => deletion.purgeRows(ctx));
    await steps.step("purge-files", (ctx) => deletion.purgeFiles(ctx));
    await steps.step("purge-directory", (ctx) => deletion.purgeDirectory(ctx, runId));
  }),
];
