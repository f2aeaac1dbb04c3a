import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { buildExport, expireExport, followJob, removeExportFile } from "./exports.events.ts";
import type { ExportsService } from "./exports.service.ts";

const job = bindAccountJob<ExportsService>();

export const exportJobs = [
  job(buildExport, (exports, ctx, input, control) => exports.build(ctx, input.export_id, control)),
  job(expireExport, (exports, ctx, input) => exports.expire(ctx, input.export_id)),
  job(removeExportFile, (exports, ctx, input) => exports.removeFile(ctx, input.export_id)),
  job(followJob, (exports, ctx, { data }) => exports.followJob(ctx, data)),
];
