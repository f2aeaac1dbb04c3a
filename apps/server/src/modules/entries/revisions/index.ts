/** The door to what happened to entries: revisions, edit sessions, comments, timeline. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { auditModule } from "../../accounts/audit/index.ts";
import { type EntryId, entriesModule } from "../entries/index.ts";
import { presentComment } from "../comments/comments.contract.ts";
import type { CommentId } from "../comments/comments.rules.ts";
import * as comments from "../comments/comments.store.ts";
import { historyErrors } from "../edit-sessions/edit-sessions.errors.ts";
import { commentEvents } from "../comments/comments.events.ts";
import { historyJobs } from "../edit-sessions/edit-sessions.jobs.ts";
import { commentsRoutes, editSessionsRoutes, revisionsRoutes, timelineRoutes } from "../edit-sessions/edit-sessions.routes.ts";
import { createEntryHistory } from "../timeline/history.service.ts";
import { presentStored } from "./revisions.contract.ts";

export const entryHistoryModule = defineModule({
  name: "entryHistory",
  needs: [auditModule, entriesModule],
  create: ({ platform, audit, entries }) => createEntryHistory({ uow: platform.uow, audit, entries }),
  routes: [revisionsRoutes, editSessionsRoutes, commentsRoutes, timelineRoutes],
  errors: historyErrors,
  events: Object.values(commentEvents),
  jobs: historyJobs,
  accountData: ({ revisions }) => [
    {
      name: "entry-revisions",
      count: revisions.count,
      batch: async (tx, after, limit) =>
        (await revisions.batch(tx, placeOf(after), limit)).map((revision) => ({
          id: `${revision.entryId}/${revision.number}`,
          ...presentStored(revision),
        })),
    },
    {
      name: "entry-comments",
      count: comments.count,
      batch: async (tx, after, limit) =>
        (await comments.batch(tx, after as CommentId | undefined, limit)).map(presentComment),
    },
  ],
});

/** Revisions have no id of their own; the export goes on by this. */
function placeOf(id: string | undefined): { entryId: EntryId; number: number } | undefined {
  if (id === undefined) return undefined;
  const [entryId, number] = id.split("/");
  return { entryId: entryId as EntryId, number: Number(number) };
}
