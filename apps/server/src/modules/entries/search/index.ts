/** Public interface of the entry search module. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { entriesModule } from "../entries/index.ts";
import { answerIndexesModule } from "../indexes/index.ts";
import { entrySearchRoutes } from "./search.routes.ts";
import { createEntrySearch } from "./search.service.ts";

export type { EntrySearchService } from "./search.service.ts";
export { sourceOf as entrySourceOf } from "./search.store.ts";

export const entrySearchModule = defineModule({
  name: "entrySearch",
  needs: [formsModule, answerIndexesModule, entriesModule],
  create: ({ platform, forms, answerIndexes, entries }) =>
    createEntrySearch({ uow: platform.uow, forms, answerIndexes, entries, now: platform.now }),
  routes: [entrySearchRoutes],
});
