/** Public interface of the module for sequential numbers of entries. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { createEntryNumbers } from "./numbers.service.ts";

export type { EntryNumbers } from "./numbers.service.ts";

export const entryNumbersModule = defineModule({
  name: "entryNumbers",
  needs: [formsModule],
  create: ({ forms }) => createEntryNumbers({ forms }),
});
