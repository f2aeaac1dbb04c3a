import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { commentsContract, presentComment } from "./comments.contract.ts";
import type { EntryCommentsService } from "./comments.service.ts";

export const commentsRoutes = bind<EntryCommentsService>()(commentsContract, {
  list: async (comments, { ctx, params, page }) =>
    listResult(await comments.list(ctx, params.id, page), presentComment),
  create: async (comments, { ctx, params, body }) =>
    presentComment(await comments.create(ctx, params.id, body.body)),
  update: async (comments, { ctx, params, body, ifMatch }) =>
    presentComment(await comments.update(ctx, params.id, params.comment_id, body.body, ifMatch)),
  remove: async (comments, { ctx, params, ifMatch }) => {
    await comments.remove(ctx, params.id, params.comment_id, ifMatch);
    return undefined;
  },
});
