import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import * as events from "./imports.events.ts";
import type { ImportsService } from "./imports.service.ts";

const job = bindAccountJob<ImportsService>();
const working = (def: typeof events.runImport) =>
  job(def, (imports, ctx, input, control) => imports.work(ctx, input.import_id, input.job_id, control));

export const importJobs = [
  job(events.lookAtFile, (imports, ctx, input) => imports.lookAt(ctx, input.import_id)),
  working(events.validateImport),
  working(events.runImport),
  working(events.undoImport),
  job(events.settleImport, (imports, ctx, input) => imports.settle(ctx, input.import_id, input.job_id)),
  job(events.followJob, (imports, ctx, input) => imports.followJob(ctx, input.data.job_id)),
  job(events.removeReport, (imports, ctx, input) => imports.removeReport(ctx, input.import_id)),
  job(events.tidyUpImport, (imports, ctx, input) => imports.tidyUp(ctx, input.import_id)),
];
