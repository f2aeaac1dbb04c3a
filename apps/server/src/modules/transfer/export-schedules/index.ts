/** Public interface of the scheduled exports module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { exportCompleted } from "../../accounts/data-export/index.ts";
import { exportStopped, exportsModule } from "../exports/index.ts";
import { presentSchedule, schedulePermissions } from "./export-schedules.contract.ts";
import { scheduleErrors } from "./export-schedules.errors.ts";
import { followExport, scheduleEvents } from "./export-schedules.events.ts";
import { scheduleChores, scheduleJobs } from "./export-schedules.jobs.ts";
import { exportSchedulesRoutes } from "./export-schedules.routes.ts";
import { createExportSchedules } from "./export-schedules.service.ts";
import * as store from "./export-schedules.store.ts";

export const exportSchedulesModule = defineModule({
  name: "exportSchedules",
  needs: [exportsModule],
  create: createExportSchedules,
  routes: [exportSchedulesRoutes],
  errors: scheduleErrors,
  events: Object.values(scheduleEvents),
  permissions: schedulePermissions,
  jobs: scheduleJobs,
  chores: scheduleChores,
  sealedColumns: [store.sealedSecret],
  subscriptions: [
    { event: exportCompleted.def, job: followExport },
    { event: exportStopped.def, job: followExport },
  ],
  uses: () => [{ of: "tbl", users: (tx, id) => store.ofTable(tx, id) }],
  accountData: () => [
    {
      name: "export-schedules",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"exs"> | undefined, limit)).map((schedule) =>
          presentSchedule({ ...schedule, lastRun: null }),
        ),
    },
  ],
});
