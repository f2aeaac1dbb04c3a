/** Public interface of the respondent options module: the options of a field, looked up page by page. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { optionsRoutes } from "./options.routes.ts";
import { createOptions } from "./options.service.ts";

export const entryOptionsModule = defineModule({
  name: "entryOptions",
  needs: [entrySessionsModule],
  create: ({ platform: { contributions }, entrySessions }) => createOptions({ contributions, entrySessions }),
  routes: [optionsRoutes],
});
