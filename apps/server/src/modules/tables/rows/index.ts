/** Public interface of the data rows module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { erasuresModule } from "../../accounts/erasures/index.ts";
import { answerIndexesModule } from "../../entries/indexes/index.ts";
import { dataTablesModule } from "../tables/index.ts";
import { rowPermissions } from "./rows.contract.ts";
import { rowErrors } from "./rows.errors.ts";
import { rowErased, rowEvents, rowsImported } from "./rows.events.ts";
import { dataRowsRoutes, rowHistoryRoutes } from "./rows.routes.ts";
import { createDataRows } from "./rows.service.ts";
import * as store from "./rows.store.ts";

export type { ImportedBatch, ImportOrder } from "./import-rows.service.ts";
export type { ShownRow } from "./links.service.ts";
export type { RowOperation } from "./row-operations.rules.ts";
export { type Lookup, lookupSql, sourceOf as rowSourceOf } from "./row-search.store.ts";
export type { Outcome } from "./row-writer.service.ts";
export { presentRow, RowValuesIn, rowPermissions, rowValues } from "./rows.contract.ts";
export type { Cells, DataRow, DataRowId, RowSource } from "./rows.rules.ts";
export type { DataRowsService } from "./rows.service.ts";

export const dataRowsModule = defineModule({
  name: "dataRows",
  needs: [erasuresModule, dataTablesModule, answerIndexesModule],
  create: createDataRows,
  routes: [dataRowsRoutes, rowHistoryRoutes],
  errors: rowErrors,
  events: [...Object.values(rowEvents), rowErased, rowsImported],
  permissions: rowPermissions,
  accountData: () => [
    {
      name: "data-rows",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"row"> | undefined, limit)).map((row) => ({
          id: row.id,
          table_id: row.tableId,
          values: row.cells,
          revision: row.revision,
          source: row.source,
          created_at: isoTime(row.createdAt),
          updated_at: isoTime(row.updatedAt),
        })),
    },
  ],
});
