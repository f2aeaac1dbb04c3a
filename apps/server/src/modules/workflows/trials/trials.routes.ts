/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import { presentTestRun, trialsContract } from "./trials.contract.ts";
import type { WorkflowTrialsService } from "./trials.service.ts";

export const trialsRoutes = bind<WorkflowTrialsService>()(trialsContract, {
  testRun: async ({ testRuns }, { ctx, params, body }) => {
    const { of, payload, trigger_key: triggerKey, entry_id: entryId, mock_outputs: mocks } = body;
    const request = { of, payload, triggerKey, entryId, mocks };
    return presentTestRun(await testRuns.run(ctx, params.id, request), testRuns.titleOf);
  },
  backtest: async ({ backtests }, { ctx, params, body }) => {
    const { last, against, form_id: formId } = body;
    return jobAccepted(await backtests.start(ctx, params.id, { last, against, formId }));
  },
});
