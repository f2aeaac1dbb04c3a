import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { tidyUpJob } from "./tracking.events.ts";
import type { JobTrackingService } from "./tracking.service.ts";

const job = bindAccountJob<JobTrackingService>();

export const trackingJobs = [job(tidyUpJob, (jobs, ctx, input) => jobs.tidyUp(ctx, input.job_id))];
