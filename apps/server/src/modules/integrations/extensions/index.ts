/** Public interface of the extensions module. Other modules may import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { entrySearchModule } from "../../entries/search/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { templatesModule } from "../../templates/templates/index.ts";
import { workflowsModule } from "../../workflows/definitions/index.ts";
import { connectorsModule } from "../connectors/index.ts";
import { extensionEntryAction, extensionSources, extensionSteps } from "./contributions.service.ts";
import { shipped } from "./engine/shipped.ts";
import { extensionPermissions, presentExtension } from "./extensions.contract.ts";
import { extensionErrors } from "./extensions.errors.ts";
import { extensionEvents } from "./extensions.events.ts";
import { extensionChores, extensionJobs } from "./extensions.jobs.ts";
import { catalogRoutes, extensionsRoutes } from "./extensions.routes.ts";
import { createExtensions } from "./extensions.service.ts";
import * as store from "./extensions.store.ts";

export const extensionsModule = defineModule({
  name: "extensions",
  needs: [connectorsModule, templatesModule, formsModule, entrySearchModule, workflowsModule],
  create: (deps) => createExtensions(deps, shipped),
  routes: [catalogRoutes, extensionsRoutes],
  errors: extensionErrors,
  events: Object.values(extensionEvents),
  permissions: extensionPermissions,
  jobs: extensionJobs,
  chores: extensionChores,
  sealedColumns: [store.sealedConfig],
  stepTypes: extensionSteps,
  entryActions: (extensions) => [extensionEntryAction(extensions)],
  referenceSources: extensionSources,
  accountData: ({ catalog }) => [
    {
      name: "extensions",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"ext"> | undefined, limit)).map((one) =>
          presentExtension(one, catalog.find(one.slug)),
        ),
    },
  ],
});
