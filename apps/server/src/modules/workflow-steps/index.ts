/** The door to the steps that do something to entries and rows, or call somebody. */
import { defineModule } from "../../platform/module/define-module.ts";
import { dataRowsModule } from "../data-rows/index.ts";
import { entriesModule } from "../entries/index.ts";
import { entryExtrasModule } from "../entry-extras/index.ts";
import { entrySearchModule } from "../entry-search/index.ts";
import { createWorkflowSteps } from "./workflow-steps.service.ts";

export const workflowStepsModule = defineModule({
  name: "workflowSteps",
  needs: [entriesModule, entrySearchModule, entryExtrasModule, dataRowsModule],
  create: createWorkflowSteps,
  stepTypes: (steps) => steps,
});
