/** Public interface of the form imports module. Other modules may import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { entryMetafieldsModule } from "../../entries/metafields/index.ts";
import { filesModule } from "../../files/files/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { projectsModule } from "../../forms/projects/index.ts";
import { jobFailed, jobTrackingModule } from "../../jobs/tracking/index.ts";
import { formImportPermissions, presentFormImport } from "./form-imports.contract.ts";
import { formImportErrors } from "./form-imports.errors.ts";
import { followJob } from "./form-imports.events.ts";
import { formImportJobs } from "./form-imports.jobs.ts";
import { formImportsRoutes } from "./form-imports.routes.ts";
import type { FormImportId } from "./form-imports.rules.ts";
import { createFormImports } from "./form-imports.service.ts";
import * as store from "./form-imports.store.ts";

export const formImportsModule = defineModule({
  name: "formImports",
  needs: [jobTrackingModule, filesModule, projectsModule, formsModule, entriesModule, entryMetafieldsModule],
  create: createFormImports,
  routes: [formImportsRoutes],
  errors: formImportErrors,
  permissions: formImportPermissions,
  jobs: formImportJobs,
  subscriptions: [{ event: jobFailed.def, job: followJob }],
  accountData: () => [
    {
      name: "form-imports",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as FormImportId | undefined, limit)).map(presentFormImport),
    },
  ],
});
