import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { expireEditSession } from "./edit-sessions.events.ts";
import type { EditSessionsService } from "./edit-sessions.service.ts";

const job = bindAccountJob<EditSessionsService>();

export const editSessionJobs = [
  job(expireEditSession, (editSessions, ctx, input) =>
    editSessions.expire(ctx, input.entry_id, input.edit_session_id),
  ),
];
