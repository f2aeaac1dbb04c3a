import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { removeOfForm, removeOfTable } from "./views.events.ts";
import type { ViewsService } from "./views.service.ts";

const job = bindAccountJob<ViewsService>();

export const viewJobs = [
  job(removeOfForm, (views, ctx, input) => views.removeOfSource(ctx, input.data.form_id)),
  job(removeOfTable, (views, ctx, input) => views.removeOfSource(ctx, input.data.table_id)),
];
