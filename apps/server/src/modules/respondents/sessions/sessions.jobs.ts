import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { sendResumeLink } from "./sessions.events.ts";
import type { EntrySessionsService } from "./sessions.service.ts";

const job = bindAccountJob<EntrySessionsService>();

export const entrySessionJobs = [
  job(sendResumeLink, (sessions, ctx, input) => sessions.sendLink(ctx, input.entry_id, input.sealed)),
];
