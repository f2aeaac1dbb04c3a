/**
 * Public interface of the reference sources for entries, forms, and projects. The references module calls it; it has
 * no operations.
 */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { projectsModule } from "../../forms/projects/index.ts";
import { entriesModule } from "../entries/index.ts";
import { entryMetafieldsModule } from "../metafields/index.ts";
import { entrySource } from "./entry-source.service.ts";
import { formSources } from "./form-source.service.ts";
import { formUses } from "./form-uses.service.ts";

export const entryReferencesModule = defineModule({
  name: "entryReferences",
  needs: [projectsModule, formsModule, entriesModule, entryMetafieldsModule],
  create: ({ platform, projects, forms, entries, entryMetafields }) => ({
    sources: [
      ...formSources({ uow: platform.uow, baseUrl: platform.config.BASE_URL, entries, forms, projects }),
      entrySource({ uow: platform.uow, entries, entryMetafields, forms }),
    ],
    users: [formUses(forms)],
  }),
  referenceSources: ({ sources }) => sources,
  referenceUsers: ({ users }) => users,
});
