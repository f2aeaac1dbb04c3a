/** Public interface of the module that changes several entries at once. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { bulkRunsModule } from "../../jobs/bulk/index.ts";
import { entriesModule } from "../entries/index.ts";
import { entryNumbersModule } from "../numbers/index.ts";
import { entrySearchModule } from "../search/index.ts";
import { bulkJobs } from "./bulk.jobs.ts";
import { batchRoutes, bulkRoutes } from "./bulk.routes.ts";
import { createEntryBulk } from "./entry-bulk.service.ts";

export const entryBulkModule = defineModule({
  name: "entryBulk",
  needs: [bulkRunsModule, formsModule, entriesModule, entryNumbersModule, entrySearchModule],
  create: ({ platform, ...services }) => createEntryBulk({ uow: platform.uow, ...services }),
  routes: [batchRoutes, bulkRoutes],
  jobs: bulkJobs,
});
