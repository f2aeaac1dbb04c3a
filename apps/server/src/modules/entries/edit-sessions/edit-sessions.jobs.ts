import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";

import { expireEditSession } from "../comments/comments.events.ts";
import type { EntryHistoryService } from "../timeline/history.service.ts";

const job = bindAccountJob<EntryHistoryService>();

export const historyJobs = [
  job(expireEditSession, (history, ctx, input) =>
    history.editSessions.expire(ctx, input.entry_id, input.edit_session_id),
  ),
];
