/** Public interface of test runs and backtests. No other module uses it yet. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { entrySearchModule } from "../../entries/search/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { jobTrackingModule } from "../../jobs/tracking/index.ts";
import { workflowsModule } from "../definitions/index.ts";
import { trialJobs } from "./trials.jobs.ts";
import { trialsRoutes } from "./trials.routes.ts";
import { createWorkflowTrials } from "./trials.service.ts";

export const workflowTrialsModule = defineModule({
  name: "workflowTrials",
  needs: [jobTrackingModule, formsModule, entriesModule, entrySearchModule, workflowsModule],
  create: createWorkflowTrials,
  routes: [trialsRoutes],
  jobs: trialJobs,
});
