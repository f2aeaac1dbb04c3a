/** Public interface of hooks and schedules, the triggers that do not respond to events. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formAddressesModule } from "../../forms/public-addresses/index.ts";
import { workflowEvents, workflowSuspended, workflowsModule } from "../definitions/index.ts";
import { workflowRunsModule } from "../runs/index.ts";
import { sealedToken } from "./hooks.store.ts";
import { syncTriggers } from "./triggers.events.ts";
import { startScheduled, workflowHookJobs } from "./triggers.jobs.ts";
import { workflowHooksRoutes } from "./triggers.routes.ts";
import { createWorkflowHooks } from "./triggers.service.ts";

const { activate, deactivate, publish } = workflowEvents;

export const workflowHooksModule = defineModule({
  name: "workflowHooks",
  needs: [formAddressesModule, workflowsModule, workflowRunsModule],
  create: createWorkflowHooks,
  routes: [workflowHooksRoutes],
  jobs: workflowHookJobs,
  sealedColumns: [sealedToken],
  subscriptions: [activate, deactivate, publish, workflowSuspended].map(({ def }) => ({
    event: def,
    job: syncTriggers,
  })),
  dispatches: (hooks) => [startScheduled(hooks)],
});
