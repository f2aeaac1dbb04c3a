import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { forgetRowBulk, runRowBulk } from "./bulk.events.ts";
import type { RowBulkService } from "./bulk.service.ts";

const job = bindAccountJob<RowBulkService>();

export const rowBulkJobs = [
  job(runRowBulk, ({ bulk }, ctx, input, control) => bulk.work(ctx, input.job_id, control)),
  job(forgetRowBulk, ({ bulk }, ctx, input) => bulk.forget(ctx, input.job_id)),
];
