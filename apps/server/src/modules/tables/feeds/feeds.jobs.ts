import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { retryFailures } from "./feeds.events.ts";
import type { TableFeedsService } from "./feeds.service.ts";

const job = bindAccountJob<TableFeedsService>();

export const feedJobs = [
  job(retryFailures, (feeds, ctx, input, control) =>
    feeds.retry(ctx, input.job_id, input.feed_id, new Date(input.until), control),
  ),
];
