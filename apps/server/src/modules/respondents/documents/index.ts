/** Public interface of entry documents: respondents save their answers as a PDF. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { formAddressesModule } from "../../forms/public-addresses/index.ts";
import { formAssetsModule } from "../assets/index.ts";
import { createEntryDocuments } from "./documents.service.ts";

export type { EntryDocuments } from "./documents.service.ts";

export const entryDocumentsModule = defineModule({
  name: "entryDocuments",
  needs: [formsModule, entriesModule, formAddressesModule, formAssetsModule],
  create: createEntryDocuments,
});
