/** Public interface of the exports module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { erasuresModule } from "../../accounts/erasures/index.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { entrySearchModule } from "../../entries/search/index.ts";
import { filesModule } from "../../files/files/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { jobFailed, jobTrackingModule } from "../../jobs/tracking/index.ts";
import { dataRowsModule } from "../../tables/rows/index.ts";
import { dataTablesModule } from "../../tables/tables/index.ts";
import { viewsModule } from "../../views/views/index.ts";
import { exportPermissions, presentExport } from "./exports.contract.ts";
import { exportStopped, followJob } from "./exports.events.ts";
import { exportJobs } from "./exports.jobs.ts";
import { exportsRoutes } from "./exports.routes.ts";
import { createExports } from "./exports.service.ts";
import * as store from "./exports.store.ts";

export { type ExportRequestInput, exportRequestOf, exportRequestShape } from "./exports.contract.ts";
export { exportStopped } from "./exports.events.ts";
export type { Export, ExportId } from "./exports.rules.ts";
export type { ExportsService } from "./exports.service.ts";

export const exportsModule = defineModule({
  name: "exports",
  needs: [
    jobTrackingModule,
    filesModule,
    erasuresModule,
    formsModule,
    dataTablesModule,
    dataRowsModule,
    entriesModule,
    entrySearchModule,
    viewsModule,
  ],
  create: createExports,
  routes: [exportsRoutes],
  events: [exportStopped],
  permissions: exportPermissions,
  jobs: exportJobs,
  subscriptions: [{ event: jobFailed.def, job: followJob }],
  uses: (exports) => [{ of: "tbl", users: (tx, id) => exports.usersOfTable(tx, id) }],
  copyKeepers: (exports) => [{ endCopies: exports.endCopies }],
  accountData: () => [
    {
      name: "exports",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"exp"> | undefined, limit)).map(presentExport),
    },
  ],
});
