/** Public interface of the edit sessions module. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../entries/index.ts";
import { editSessionErrors } from "./edit-sessions.errors.ts";
import { editSessionJobs } from "./edit-sessions.jobs.ts";
import { editSessionsRoutes } from "./edit-sessions.routes.ts";
import { createEditSessions } from "./edit-sessions.service.ts";

export const editSessionsModule = defineModule({
  name: "editSessions",
  needs: [entriesModule],
  create: ({ platform, entries }) => createEditSessions({ uow: platform.uow, entries }),
  routes: [editSessionsRoutes],
  errors: editSessionErrors,
  jobs: editSessionJobs,
});
