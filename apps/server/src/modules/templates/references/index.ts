/** Public interface of references. Other modules import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { referencePermissions } from "./references.contract.ts";
import { referenceErrors } from "./references.errors.ts";
import { referencesRoutes } from "./references.routes.ts";
import { createReferences } from "./references.service.ts";

export type { Checked, ReferenceFault } from "./references.rules.ts";
export type { ReferencesService, ResolvedReference } from "./references.service.ts";

export const referencesModule = defineModule({
  name: "references",
  needs: [],
  create: ({ platform }) => createReferences(platform),
  routes: [referencesRoutes],
  errors: referenceErrors,
  permissions: referencePermissions,
});
