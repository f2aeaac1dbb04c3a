/** Public interface of the row references module: references to table cells. It has no HTTP operations. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { dataRowsModule } from "../rows/index.ts";
import { dataTablesModule } from "../tables/index.ts";
import { tableSource } from "./table-source.service.ts";

export const rowReferencesModule = defineModule({
  name: "rowReferences",
  needs: [dataTablesModule, dataRowsModule],
  create: ({ dataTables, dataRows }) => ({ source: tableSource({ dataTables, dataRows }) }),
  referenceSources: ({ source }) => [source],
});
