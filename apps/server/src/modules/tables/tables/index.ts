/** Public interface of the data tables module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { erasuresModule } from "../../accounts/erasures/index.ts";
import { projectsModule } from "../../forms/projects/index.ts";
import { presentColumn } from "./column-shapes.contract.ts";
import * as columns from "./columns.store.ts";
import { presentTable, tablePermissions } from "./tables.contract.ts";
import { tableErrors } from "./tables.errors.ts";
import { columnEvents, tableEvents, tablePurged } from "./tables.events.ts";
import { tableJobs } from "./tables.jobs.ts";
import { dataColumnsRoutes, dataTablesRoutes } from "./tables.routes.ts";
import { createDataTables } from "./tables.service.ts";
import * as store from "./tables.store.ts";

export { ColumnOut, ColumnPatchIn, presentColumn } from "./column-shapes.contract.ts";
export {
  type ColumnChange,
  type ColumnId,
  change,
  retyped,
  type TableColumn,
} from "./columns.rules.ts";
export { type LockedColumns, refuseProblems } from "./columns.service.ts";
export { refuseChanging } from "./schemas.service.ts";
export { tablePermissions } from "./tables.contract.ts";
export { tableErrors } from "./tables.errors.ts";
export { columnEvents, tablePurged } from "./tables.events.ts";
export type { DataTable, TableId } from "./tables.rules.ts";
export type { DataTablesService } from "./tables.service.ts";

export const dataTablesModule = defineModule({
  name: "dataTables",
  needs: [erasuresModule, projectsModule],
  create: createDataTables,
  routes: [dataTablesRoutes, dataColumnsRoutes],
  errors: tableErrors,
  events: [...Object.values(tableEvents), tablePurged, ...Object.values(columnEvents)],
  permissions: tablePermissions,
  jobs: tableJobs,
  uses: (tables) => [{ of: "prj", users: (tx, id, how) => tables.usersOfProject(tx, id as Id<"prj">, how) }],
  accountData: () => [
    {
      name: "data-tables",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"tbl"> | undefined, limit)).map(presentTable),
    },
    {
      name: "data-columns",
      count: columns.count,
      batch: async (tx, after, limit) =>
        (await columns.batch(tx, after as Id<"col"> | undefined, limit)).map(presentColumn),
    },
  ],
});
