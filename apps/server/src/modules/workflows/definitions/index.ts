/** Public interface of workflow definitions. Other modules import only this file. */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule, type Use } from "../../../platform/module/define-module.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { projectsModule } from "../../forms/projects/index.ts";
import { dataTablesModule } from "../../tables/tables/index.ts";
import { referencesModule } from "../../templates/references/index.ts";
import { presentWorkflow, workflowPermissions } from "./definitions.contract.ts";
import { workflowErrors } from "./definitions.errors.ts";
import { workflowDraftUpdated, workflowEvents, workflowSuspended } from "./definitions.events.ts";
import { draftsRoutes, versionsRoutes, workflowsRoutes, workflowTypesRoutes } from "./definitions.routes.ts";
import { createWorkflows } from "./definitions.service.ts";
import * as store from "./definitions.store.ts";
import { presentDraft } from "./drafts.contract.ts";
import * as drafts from "./drafts.store.ts";
import * as lookups from "./lookups.store.ts";
import { presentVersion } from "./versions.contract.ts";
import * as versions from "./versions.store.ts";
import { tableUse, workflowSource, workflowUses } from "./workflow-references.service.ts";

export { workflowPermissions } from "./definitions.contract.ts";
export { workflowErrors } from "./definitions.errors.ts";
export { workflowEvents, workflowSuspended } from "./definitions.events.ts";
export type { Workflow, WorkflowId } from "./definitions.rules.ts";
export { feedFollowerName, type WorkflowsService } from "./definitions.service.ts";
export type { ActiveTrigger, Version } from "./versions.rules.ts";

export const workflowsModule = defineModule({
  name: "workflows",
  needs: [projectsModule, formsModule, dataTablesModule, referencesModule],
  create: ({ platform, projects, forms, dataTables, references }) => {
    const workflows = createWorkflows({ platform, projects, forms, dataTables, references });
    return {
      ...workflows,
      source: workflowSource({ workflows, forms }),
      usersOfTable: tableUse(dataTables),
    };
  },
  routes: [workflowsRoutes, draftsRoutes, versionsRoutes, workflowTypesRoutes],
  errors: workflowErrors,
  events: [...Object.values(workflowEvents), workflowSuspended, workflowDraftUpdated],
  permissions: workflowPermissions,
  referenceSources: ({ source }) => [source],
  referenceUsers: () => [workflowUses],
  uses: ({ usersOfTable }) => [
    ...["tpl", "act", "env"].map(
      (of): Use => ({ of, users: (tx, id) => lookups.listNaming(tx, id, "published") }),
    ),
    { of: "frm", users: (tx, id) => lookups.listNaming(tx, id, "active") },
    { of: "tbl", users: usersOfTable },
  ],
  accountData: () => [
    {
      name: "workflows",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"wfl"> | undefined, limit)).map(presentWorkflow),
    },
    {
      name: "workflow-drafts",
      count: drafts.count,
      batch: async (tx, after, limit) =>
        (await drafts.batch(tx, after as Id<"wfl"> | undefined, limit)).map((draft) => ({
          id: draft.workflowId,
          ...presentDraft(draft),
        })),
    },
    {
      name: "workflow-versions",
      count: versions.count,
      batch: async (tx, after, limit) =>
        (await versions.batch(tx, after as Id<"wfv"> | undefined, limit)).map(presentVersion),
    },
  ],
});
