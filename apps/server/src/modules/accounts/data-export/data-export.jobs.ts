import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { buildExport, removeExport } from "./data-export.events.ts";
import type { AccountExportService } from "./data-export.service.ts";

const job = bindAccountJob<AccountExportService>();

export const exportJobs = [
  job(buildExport, (exports, ctx, input, control) => exports.build(ctx, input.job_id, control)),
  job(removeExport, (exports, ctx, input) => exports.removeFile(ctx, input.job_id)),
];
