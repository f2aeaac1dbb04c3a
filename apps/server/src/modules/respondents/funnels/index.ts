/** Public interface of funnels: how many people view, begin, and submit a form, and which pages they reach. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formEvents, formsModule } from "../../forms/forms/index.ts";
import { removeTraffic } from "./funnels.events.ts";
import { formFunnelJobs } from "./funnels.jobs.ts";
import { formFunnelsRoutes } from "./funnels.routes.ts";
import { createFormFunnels } from "./funnels.service.ts";

export type { FormFunnelsService } from "./funnels.service.ts";

export const formFunnelsModule = defineModule({
  name: "formFunnels",
  needs: [formsModule],
  create: ({ platform: { uow, tallies, telemetry, now }, forms }) =>
    createFormFunnels({ uow, tallies, telemetry, now, forms }),
  routes: [formFunnelsRoutes],
  jobs: formFunnelJobs,
  subscriptions: [{ event: formEvents.purge.def, job: removeTraffic }],
  close: (funnels) => funnels.close(),
});
