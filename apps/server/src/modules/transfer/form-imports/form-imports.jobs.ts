import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { followJob, runFormImport } from "./form-imports.events.ts";
import type { FormImportsService } from "./form-imports.service.ts";

const job = bindAccountJob<FormImportsService>();

export const formImportJobs = [
  job(runFormImport, (imports, ctx, input, control) =>
    imports.work(ctx, input.form_import_id, input.job_id, control),
  ),
  job(followJob, (imports, ctx, input) => imports.followJob(ctx, input.data.job_id)),
];
