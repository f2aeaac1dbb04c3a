/** Public interface of the account export module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { jobTrackingModule } from "../../jobs/tracking/index.ts";
import { erasuresModule } from "../erasures/index.ts";
import { exportPermissions } from "./data-export.contract.ts";
import { exportErrors } from "./data-export.errors.ts";
import * as events from "./data-export.events.ts";
import { exportJobs } from "./data-export.jobs.ts";
import { accountExportsRoutes } from "./data-export.routes.ts";
import { createAccountExport } from "./data-export.service.ts";

export { exportErrors } from "./data-export.errors.ts";
export { exportCompleted } from "./data-export.events.ts";
export type { AccountExportService } from "./data-export.service.ts";
export { createExportFile } from "./export-file.service.ts";

export const accountExportModule = defineModule({
  name: "accountExport",
  needs: [jobTrackingModule, erasuresModule],
  create: createAccountExport,
  routes: [accountExportsRoutes],
  errors: exportErrors,
  events: [events.exportCompleted],
  permissions: exportPermissions,
  jobs: exportJobs,
  copyKeepers: (exports) => [{ endCopies: exports.endCopies }],
});
