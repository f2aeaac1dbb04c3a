/** Public interface of the imports module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { entrySearchModule } from "../../entries/search/index.ts";
import { filesModule } from "../../files/files/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { jobFailed, jobTrackingModule } from "../../jobs/tracking/index.ts";
import { dataRowsModule } from "../../tables/rows/index.ts";
import { dataTablesModule } from "../../tables/tables/index.ts";
import { importPermissions, presentImport } from "./imports.contract.ts";
import { importErrors } from "./imports.errors.ts";
import { followJob, importCompleted } from "./imports.events.ts";
import { importJobs } from "./imports.jobs.ts";
import { importsRoutes } from "./imports.routes.ts";
import type { ImportId } from "./imports.rules.ts";
import { createImports } from "./imports.service.ts";
import * as store from "./imports.store.ts";

export type { ImportsService } from "./imports.service.ts";

export const importsModule = defineModule({
  name: "imports",
  needs: [
    jobTrackingModule,
    filesModule,
    formsModule,
    entriesModule,
    entrySearchModule,
    dataTablesModule,
    dataRowsModule,
  ],
  create: createImports,
  routes: [importsRoutes],
  errors: importErrors,
  events: [importCompleted],
  permissions: importPermissions,
  jobs: importJobs,
  subscriptions: [{ event: jobFailed.def, job: followJob }],
  accountData: () => [
    {
      name: "imports",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as ImportId | undefined, limit)).map(presentImport),
    },
  ],
});
