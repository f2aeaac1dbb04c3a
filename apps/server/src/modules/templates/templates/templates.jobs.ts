import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import * as events from "./templates.events.ts";
import type { TemplatesService } from "./templates.service.ts";

const job = bindAccountJob<TemplatesService>();

export const templateJobs = [
  job(events.sendMail, (templates, ctx, input) => templates.mails.sendOne(ctx, input.mail_id, input.place)),
  job(events.forgetMail, (templates, ctx, input) => templates.mails.forget(ctx, input.mail_id)),
  job(events.print, (templates, ctx, input, control) => templates.runPrint(ctx, input.job_id, control)),
  job(events.forgetPrint, (templates, ctx, input) => templates.forgetPrint(ctx, input.job_id)),
];
