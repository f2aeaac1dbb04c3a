/** The door to changing many entries at once. */
import { defineModule } from "../../platform/module/define-module.ts";
import { entriesModule } from "../entries/index.ts";
import { entrySearchModule } from "../entry-search/index.ts";
import { formsModule } from "../forms/index.ts";
import { jobTrackingModule } from "../job-tracking/index.ts";
import { bulkErrors } from "./entry-bulk.errors.ts";
import { bulkJobs } from "./entry-bulk.jobs.ts";
import { batchRoutes, bulkRoutes } from "./entry-bulk.routes.ts";
import { createEntryBulk } from "./entry-bulk.service.ts";

export const entryBulkModule = defineModule({
  name: "entryBulk",
  needs: [jobTrackingModule, formsModule, entriesModule, entrySearchModule],
  create: ({ platform, ...services }) =>
    createEntryBulk({ uow: platform.uow, now: platform.now, ...services }),
  routes: [batchRoutes, bulkRoutes],
  errors: bulkErrors,
  jobs: bulkJobs,
});
