/** Public interface of the job tracking module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { jobPermissions } from "./tracking.contract.ts";
import { jobErrors } from "./tracking.errors.ts";
import * as events from "./tracking.events.ts";
import { trackingJobs } from "./tracking.jobs.ts";
import { jobsRoutes } from "./tracking.routes.ts";
import { createJobTracking } from "./tracking.service.ts";

export { JobCanceledError, type JobProgress } from "./job-run.service.ts";
export { JobOut, jobAccepted } from "./tracking.contract.ts";
export { jobFailed } from "./tracking.events.ts";
export type { Job, JobId } from "./tracking.rules.ts";
export type { JobTrackingService } from "./tracking.service.ts";

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
