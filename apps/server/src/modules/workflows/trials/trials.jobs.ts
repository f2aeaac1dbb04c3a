import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { runBacktest } from "./trials.events.ts";
import type { WorkflowTrialsService } from "./trials.service.ts";

const job = bindAccountJob<WorkflowTrialsService>();

export const trialJobs = [
  job(runBacktest, ({ backtests }, ctx, input, control) =>
    backtests.run(
      ctx,
      {
        jobId: input.job_id,
        workflowId: input.workflow_id,
        formId: input.form_id,
        against: input.against,
        last: input.last,
      },
      control,
    ),
  ),
];
