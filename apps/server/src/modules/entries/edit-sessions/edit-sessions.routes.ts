import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentEntry } from "../entries/index.ts";
import { editSessionsContract, presentSession, presentSessionFacts } from "./edit-sessions.contract.ts";
import type { EditSessionsService } from "./edit-sessions.service.ts";

export const editSessionsRoutes = bind<EditSessionsService>()(editSessionsContract, {
  list: async (editSessions, { ctx, params, query, page }) => {
    const found = await editSessions.list(ctx, params.id, { openOnly: query.status === "open" }, page);
    return listResult(found, (session) => presentSessionFacts(session, ctx.now));
  },
  open: async (editSessions, { ctx, params }) =>
    presentSession(await editSessions.open(ctx, params.id), ctx.now),
  get: async (editSessions, { ctx, params }) =>
    presentSession(await editSessions.get(ctx, params.id, params.session_id), ctx.now),
  save: async (editSessions, { ctx, params, body, ifMatch }) => {
    const patch = body.answers;
    return presentSession(
      await editSessions.save(ctx, params.id, params.session_id, patch, ifMatch),
      ctx.now,
    );
  },
  commit: async (editSessions, { ctx, params, body }) =>
    presentEntry(await editSessions.commit(ctx, params.id, params.session_id, body)),
  discard: async (editSessions, { ctx, params }) => {
    await editSessions.discard(ctx, params.id, params.session_id);
    return undefined;
  },
});
