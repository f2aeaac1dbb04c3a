/** Public interface of bulk changes by filter. Other modules define the changes; this module has no API operations. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { jobTrackingModule } from "../tracking/index.ts";
import { bulkErrors } from "./bulk.errors.ts";
import { createBulkRuns } from "./bulk.service.ts";

export { bulkShape } from "./bulk.contract.ts";
export { bulkErrors } from "./bulk.errors.ts";
export { bulkJob, forgettingJob } from "./bulk.events.ts";
export { sampleMax } from "./bulk.rules.ts";
export type { BulkKind, BulkRunsService } from "./bulk.service.ts";

export const bulkRunsModule = defineModule({
  name: "bulkRuns",
  needs: [jobTrackingModule],
  create: ({ platform, jobTracking }) =>
    createBulkRuns({ uow: platform.uow, now: platform.now, jobTracking }),
  errors: bulkErrors,
});
