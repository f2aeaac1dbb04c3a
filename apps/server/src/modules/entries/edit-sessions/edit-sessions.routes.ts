/** Binds each operation to one service call. */
import type { JsonObject } from "@formstead/form-logic";
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentEntry } from "../entries/index.ts";
import { commentsContract, presentComment } from "../comments/comments.contract.ts";
import { editSessionsContract, presentSession, presentSessionFacts } from "./edit-sessions.contract.ts";
import type { EntryHistoryService } from "../timeline/history.service.ts";
import { presentDiff, presentFacts, presentRevision, revisionsContract } from "../revisions/revisions.contract.ts";
import { presentItem, timelineContract } from "../timeline/timeline.contract.ts";

const bound = bind<EntryHistoryService>();

export const revisionsRoutes = bound(revisionsContract, {
  list: async ({ revisions }, { ctx, params, page }) =>
    listResult(await revisions.list(ctx, params.id, page), presentFacts),
  get: async ({ revisions }, { ctx, params }) =>
    presentRevision(await revisions.get(ctx, params.id, params.number)),
  diff: async ({ revisions }, { ctx, params, query }) =>
    presentDiff(await revisions.diff(ctx, params.id, params.number, query.against)),
  restore: async ({ revisions }, { ctx, params, ifMatch }) =>
    presentEntry(await revisions.restore(ctx, params.id, params.number, ifMatch)),
});

export const editSessionsRoutes = bound(editSessionsContract, {
  list: async ({ editSessions }, { ctx, params, query, page }) => {
    const found = await editSessions.list(ctx, params.id, { openOnly: query.status === "open" }, page);
    return listResult(found, (session) => presentSessionFacts(session, ctx.now));
  },
  open: async ({ editSessions }, { ctx, params }) =>
    presentSession(await editSessions.open(ctx, params.id), ctx.now),
  get: async ({ editSessions }, { ctx, params }) =>
    presentSession(await editSessions.get(ctx, params.id, params.session_id), ctx.now),
  save: async ({ editSessions }, { ctx, params, body, ifMatch }) => {
    const patch = body.answers as JsonObject;
    return presentSession(
      await editSessions.save(ctx, params.id, params.session_id, patch, ifMatch),
      ctx.now,
    );
  },
  commit: async ({ editSessions }, { ctx, params, body }) =>
    presentEntry(await editSessions.commit(ctx, params.id, params.session_id, body)),
  discard: async ({ editSessions }, { ctx, params }) => {
    await editSessions.discard(ctx, params.id, params.session_id);
    return undefined;
  },
});

export const commentsRoutes = bound(commentsContract, {
  list: async ({ comments }, { ctx, params, page }) =>
    listResult(await comments.list(ctx, params.id, page), presentComment),
  create: async ({ comments }, { ctx, params, body }) =>
    presentComment(await comments.create(ctx, params.id, body.body)),
  update: async ({ comments }, { ctx, params, body, ifMatch }) =>
    presentComment(await comments.update(ctx, params.id, params.comment_id, body.body, ifMatch)),
  remove: async ({ comments }, { ctx, params, ifMatch }) => {
    await comments.remove(ctx, params.id, params.comment_id, ifMatch);
    return undefined;
  },
});

export const timelineRoutes = bound(timelineContract, {
  list: async ({ timeline }, { ctx, params, page }) =>
    listResult(await timeline.list(ctx, params.id, page), presentItem),
});
