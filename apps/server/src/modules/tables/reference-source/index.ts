/** The door to what references to cells lead to, and to rows as options of form fields. It has no operations. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { dataRowsModule } from "../rows/index.ts";
import { dataTablesModule } from "../tables/index.ts";
import { formsOffering } from "./form-tables.service.ts";
import { tableOptions } from "./table-options.service.ts";
import { tableSource } from "./table-source.service.ts";

export const rowReferencesModule = defineModule({
  name: "rowReferences",
  needs: [formsModule, dataTablesModule, dataRowsModule],
  create: ({ forms, dataTables, dataRows }) => ({
    source: tableSource({ dataTables, dataRows }),
    options: tableOptions({ dataTables, dataRows }),
    usersOfTable: formsOffering(forms),
  }),
  referenceSources: ({ source }) => [source],
  optionSources: ({ options }) => [options],
  uses: ({ usersOfTable }) => [{ of: "tbl", users: usersOfTable }],
});
