/** Public interface of the column changes module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { jobFailed, jobTrackingModule } from "../../jobs/tracking/index.ts";
import { dataRowsModule } from "../rows/index.ts";
import { columnEvents, dataTablesModule, tablePurged } from "../tables/index.ts";
import { columnChangeErrors } from "./column-changes.errors.ts";
import { followJob, purgeRows, recomputeAdded } from "./column-changes.events.ts";
import { columnChangeJobs } from "./column-changes.jobs.ts";
import { columnChangesRoutes } from "./column-changes.routes.ts";
import { createColumnChanges } from "./column-changes.service.ts";

export const columnChangesModule = defineModule({
  name: "columnChanges",
  needs: [dataTablesModule, dataRowsModule, jobTrackingModule],
  create: ({ platform, dataTables, dataRows, jobTracking }) =>
    createColumnChanges({ platform, dataTables, dataRows, jobTracking }),
  routes: [columnChangesRoutes],
  errors: columnChangeErrors,
  jobs: columnChangeJobs,
  subscriptions: [
    { event: columnEvents.create.def, job: recomputeAdded },
    { event: tablePurged.def, job: purgeRows },
    { event: jobFailed.def, job: followJob },
  ],
});
