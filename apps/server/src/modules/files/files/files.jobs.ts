import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import * as events from "./files.events.ts";
import type { FilesService } from "./files.service.ts";

const job = bindAccountJob<FilesService>();

export const fileJobs = [
  job(events.inspectFile, (files, ctx, input, control) => files.inspect(ctx, input.file_id, control.signal)),
  job(events.endUpload, (files, ctx, input) => files.endUpload(ctx, input)),
  job(events.cleanUp, (files, ctx, input) => files.cleanUp(ctx, input)),
  job(events.dropUnattached, (files, ctx, input) => files.dropUnattached(ctx, input.file_id)),
  job(events.forgetFile, (files, ctx, input) => files.forget(ctx, input.file_id)),
];
