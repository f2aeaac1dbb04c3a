import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { sendCopy } from "./copies.events.ts";
import type { RespondentEmailsService } from "./emails.service.ts";

const job = bindAccountJob<RespondentEmailsService>();

export const entryCopyJobs = [
  job(sendCopy, ({ copies }, ctx, input) => copies.send(ctx, input.entry_id, input.answers_revision)),
];
