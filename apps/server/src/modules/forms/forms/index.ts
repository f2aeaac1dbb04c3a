/** Public interface of forms. Other modules import only this file. */
import { type Id, isId } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { projectsModule } from "../projects/index.ts";
import { presentDraft } from "./drafts.contract.ts";
import { draftsRoutes } from "./drafts.routes.ts";
import * as drafts from "./drafts.store.ts";
import { formPermissions, presentForm } from "./forms.contract.ts";
import { formErrors } from "./forms.errors.ts";
import { draftEvents, formEvents } from "./forms.events.ts";
import { formJobs } from "./forms.jobs.ts";
import { formsRoutes } from "./forms.routes.ts";
import { createForms } from "./forms.service.ts";
import * as store from "./forms.store.ts";
import { presentVersion } from "./versions.contract.ts";
import { versionsRoutes } from "./versions.routes.ts";
import * as versions from "./versions.store.ts";

export type { Draft } from "./drafts.rules.ts";
export { patchOrRefuse } from "./drafts.service.ts";
export type { SchemaFormat } from "./engine/form-tasks.ts";
export { inTurns } from "./engine/in-turns.ts";
export { formPermissions } from "./forms.contract.ts";
export { formErrors } from "./forms.errors.ts";
export { formEvents } from "./forms.events.ts";
export { type Form, type FormId, outsideTrash } from "./forms.rules.ts";
export type { FormsService } from "./forms.service.ts";
export { type GateRow, gateColumns, toGate } from "./forms.store.ts";
export { type Gate, type NotAccepting, whyNotBegin, whyNotSubmit } from "./gates.rules.ts";
export type { CompiledVersion } from "./versions.rules.ts";

export const formsModule = defineModule({
  name: "forms",
  needs: [projectsModule, filesModule],
  create: ({ platform, projects, files }) => createForms({ ...platform, projects, files }),
  routes: [formsRoutes, draftsRoutes, versionsRoutes],
  errors: formErrors,
  events: [...Object.values(formEvents), ...Object.values(draftEvents)],
  permissions: formPermissions,
  jobs: formJobs,
  close: (forms) => forms.stopWork(),
  uses: (forms) => [
    { of: "prj", users: async (tx, id, how) => (isId("prj", id) ? forms.usersOfProject(tx, id, how) : []) },
    { of: "fil", users: async (tx, id) => (isId("fil", id) ? forms.usersOfFile(tx, id) : []) },
  ],
  accountData: () => [
    {
      name: "forms",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"frm"> | undefined, limit)).map(presentForm),
    },
    {
      name: "form-drafts",
      count: drafts.count,
      batch: async (tx, after, limit) =>
        (await drafts.batch(tx, after as Id<"frm"> | undefined, limit)).map((draft) => ({
          id: draft.formId,
          ...presentDraft(draft),
        })),
    },
    {
      name: "form-versions",
      count: versions.count,
      batch: async (tx, after, limit) =>
        (await versions.batch(tx, after as Id<"fvr"> | undefined, limit)).map(presentVersion),
    },
  ],
});
