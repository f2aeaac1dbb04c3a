/** Public interface of the row bulk module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { bulkRunsModule } from "../../jobs/bulk/index.ts";
import { dataRowsModule } from "../rows/index.ts";
import { rowBulkJobs } from "./bulk.jobs.ts";
import { rowBulkRoutes } from "./bulk.routes.ts";
import { createRowBulk } from "./bulk.service.ts";

export const rowBulkModule = defineModule({
  name: "rowBulk",
  needs: [bulkRunsModule, dataRowsModule],
  create: ({ platform, ...services }) => createRowBulk({ uow: platform.uow, ...services }),
  routes: [rowBulkRoutes],
  jobs: rowBulkJobs,
});
