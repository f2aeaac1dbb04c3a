/** Public interface of the table options module: table rows as options of choice fields. It has no HTTP operations. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { dataRowsModule } from "../rows/index.ts";
import { dataTablesModule } from "../tables/index.ts";
import { formsUsingTable } from "./forms-using-table.service.ts";
import { createOptionSource } from "./option-source.service.ts";

export const optionSourceModule = defineModule({
  name: "tableOptions",
  needs: [formsModule, dataTablesModule, dataRowsModule],
  create: ({ forms, dataTables, dataRows }) => ({
    options: createOptionSource({ dataTables, dataRows }),
    usersOfTable: formsUsingTable(forms),
  }),
  optionSources: ({ options }) => [options],
  uses: ({ usersOfTable }) => [{ of: "tbl", users: usersOfTable }],
});
