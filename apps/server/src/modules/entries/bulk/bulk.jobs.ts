import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { forgetBulk, runBulk } from "./bulk.events.ts";
import type { EntryBulkService } from "./entry-bulk.service.ts";

const job = bindAccountJob<EntryBulkService>();

export const bulkJobs = [
  job(runBulk, ({ bulk }, ctx, input, control) => bulk.work(ctx, input.job_id, control)),
  job(forgetBulk, ({ bulk }, ctx, input) => bulk.forget(ctx, input.job_id)),
];
