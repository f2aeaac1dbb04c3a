import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { closeForm, purgeForm } from "./forms.events.ts";
import type { FormsService } from "./forms.service.ts";

const job = bindAccountJob<FormsService>();

export const formJobs = [
  job(purgeForm, (forms, ctx, input) => forms.purge(ctx, input.form_id)),
  job(closeForm, (forms, ctx, input) => forms.closeBySchedule(ctx, input.form_id)),
];
