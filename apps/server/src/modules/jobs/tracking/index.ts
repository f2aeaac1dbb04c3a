/** The door to tracked jobs: the only file of this folder that others may open. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { jobPermissions } from "./job-tracking.contract.ts";
import { jobErrors } from "./job-tracking.errors.ts";
import * as events from "./job-tracking.events.ts";
import { trackingJobs } from "./job-tracking.jobs.ts";
import { jobsRoutes } from "./job-tracking.routes.ts";
import { createJobTracking } from "./job-tracking.service.ts";

export { JobCanceledError, type JobProgress } from "./job-run.service.ts";
export { JobOut, jobAccepted } from "./job-tracking.contract.ts";
export { jobFailed } from "./job-tracking.events.ts";
export type { Job, JobId } from "./job-tracking.rules.ts";
export type { JobTrackingService } from "./job-tracking.service.ts";

export const jobTrackingModule = defineModule({
  name: "jobTracking",
  needs: [],
  create: ({ platform }) => createJobTracking(platform),
  routes: [jobsRoutes],
  errors: jobErrors,
  events: [events.jobFailed],
  permissions: jobPermissions,
  jobs: trackingJobs,
});
