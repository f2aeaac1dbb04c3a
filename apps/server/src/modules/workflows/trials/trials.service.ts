/** Combines test runs, which simulate a workflow once, and backtests, which simulate it over past entries. */
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { JobTrackingService } from "../../jobs/tracking/index.ts";
import type { WorkflowsService } from "../definitions/index.ts";
import { createBacktests } from "./backtests.service.ts";
import { createDryRuns } from "./dry-runs.service.ts";
import { createTestRuns } from "./test-runs.service.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "contributions">;
  readonly workflows: WorkflowsService;
  readonly entries: Pick<EntriesService, "get">;
  readonly entrySearch: Pick<EntrySearchService, "list" | "count">;
  readonly forms: Pick<FormsService, "gate">;
  readonly jobTracking: JobTrackingService;
}

export type WorkflowTrialsService = ReturnType<typeof createWorkflowTrials>;

export function createWorkflowTrials({ platform, ...services }: Deps) {
  const { uow, contributions } = platform;
  const dryRuns = createDryRuns({ contributions });
  return {
    testRuns: createTestRuns({ dryRuns, ...services }),
    backtests: createBacktests({ uow, dryRuns, ...services }),
  };
}
