/** Public interface of the views module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entrySearchModule } from "../../entries/search/index.ts";
import { formEvents, formsModule } from "../../forms/forms/index.ts";
import { formAddressesModule } from "../../forms/public-addresses/index.ts";
import { dataRowsModule } from "../../tables/rows/index.ts";
import { dataTablesModule, tablePurged } from "../../tables/tables/index.ts";
import { presentView, viewPermissions } from "./views.contract.ts";
import { viewErrors } from "./views.errors.ts";
import { removeOfForm, removeOfTable } from "./views.events.ts";
import { viewJobs } from "./views.jobs.ts";
import { sharedViewsRoutes, shareLinksRoutes, viewsRoutes } from "./views.routes.ts";
import type { ViewId } from "./views.rules.ts";
import { createViews } from "./views.service.ts";
import * as store from "./views.store.ts";

export { sortKeys, type View, type ViewDefinition, type ViewId, type ViewSource } from "./views.rules.ts";
export type { ViewsService } from "./views.service.ts";

export const viewsModule = defineModule({
  name: "views",
  needs: [formAddressesModule, formsModule, entrySearchModule, dataTablesModule, dataRowsModule],
  create: createViews,
  routes: [viewsRoutes, shareLinksRoutes, sharedViewsRoutes],
  errors: viewErrors,
  permissions: viewPermissions,
  jobs: viewJobs,
  subscriptions: [
    { event: formEvents.purge.def, job: removeOfForm },
    { event: tablePurged.def, job: removeOfTable },
  ],
  accountData: () => [
    {
      name: "views",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as ViewId | undefined, limit)).map(presentView),
    },
  ],
});
