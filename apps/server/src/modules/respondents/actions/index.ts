/** Public interface of the respondent actions module: actions that a form exposes to its respondents. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { actionErrors } from "./actions.errors.ts";
import { actionsRoutes } from "./actions.routes.ts";
import { createActions } from "./actions.service.ts";

export const entryActionsModule = defineModule({
  name: "entryActions",
  needs: [entrySessionsModule],
  create: ({ platform: { contributions, limiter } }) => createActions({ contributions, limiter }),
  routes: [actionsRoutes],
  errors: actionErrors,
});
