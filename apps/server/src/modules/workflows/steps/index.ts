/** Public interface of the steps that change entries and rows or call an external service. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { entryMetafieldsModule } from "../../entries/metafields/index.ts";
import { entrySearchModule } from "../../entries/search/index.ts";
import { dataRowsModule } from "../../tables/rows/index.ts";
import { createWorkflowSteps, workflowStepDescriptions } from "./steps.service.ts";

export const workflowStepsModule = defineModule({
  name: "workflowSteps",
  needs: [entriesModule, entrySearchModule, entryMetafieldsModule, dataRowsModule],
  create: createWorkflowSteps,
  stepTypes: (steps) => steps,
  stepDescriptions: workflowStepDescriptions,
});
