/** Public interface of workflow runs. Other modules import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule, entryEvents } from "../../entries/entries/index.ts";
import { feedFollowerName, type WorkflowId, workflowsModule } from "../definitions/index.ts";
import { presentRun, runPermissions } from "./runs.contract.ts";
import { runErrors } from "./runs.errors.ts";
import { eraseTraces, runEvents } from "./runs.events.ts";
import { runChores, runJobs, runProcesses } from "./runs.jobs.ts";
import { entryRunsRoutes, runsRoutes } from "./runs.routes.ts";
import type { RunId } from "./runs.rules.ts";
import { createWorkflowRuns } from "./runs.service.ts";
import * as store from "./runs.store.ts";

export { applyTransitions, type Call, createRunState, type MutableRunState } from "./run-state.rules.ts";
export type { WorkflowRunsService } from "./runs.service.ts";

export const workflowRunsModule = defineModule({
  name: "workflowRuns",
  needs: [workflowsModule, entriesModule],
  create: createWorkflowRuns,
  routes: [runsRoutes, entryRunsRoutes],
  errors: runErrors,
  events: Object.values(runEvents),
  permissions: runPermissions,
  processes: runProcesses,
  jobs: runJobs,
  chores: runChores,
  subscriptions: [{ event: entryEvents.erase.def, job: eraseTraces }],
  feedFollowers: ({ eventTriggers }) => [{ name: feedFollowerName, take: eventTriggers.handleEvents }],
  uses: () => [{ of: "wfl", users: (tx, id) => store.listOpen(tx, id as WorkflowId) }],
  accountData: () => [
    {
      name: "workflow-runs",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as RunId | undefined, limit)).map(presentRun),
    },
  ],
});
