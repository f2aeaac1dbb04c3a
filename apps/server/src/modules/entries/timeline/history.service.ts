/** Puts together what happened to entries: revisions, edit sessions, comments, timeline. */
import type { Uow } from "../../../platform/db/uow.ts";
import type { AuditService } from "../../accounts/audit/index.ts";
import type { EntriesService } from "../entries/index.ts";
import { createComments } from "../comments/comments.service.ts";
import { createEditSessions } from "../edit-sessions/edit-sessions.service.ts";
import { createRevisions } from "../revisions/revisions.service.ts";
import { createTimeline } from "./timeline.service.ts";

export type EntryHistoryService = ReturnType<typeof createEntryHistory>;

interface Deps {
  readonly uow: Uow;
  readonly audit: AuditService;
  readonly entries: EntriesService;
}

export function createEntryHistory(deps: Deps) {
  const comments = createComments(deps);
  return {
    revisions: createRevisions(deps),
    editSessions: createEditSessions(deps),
    comments,
    timeline: createTimeline({ ...deps, comments }),
  };
}
