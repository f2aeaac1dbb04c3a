import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { answerIndexesContract, presentIndex } from "./indexes.contract.ts";
import type { AnswerIndexesService } from "./indexes.service.ts";

export const answerIndexesRoutes = bind<AnswerIndexesService>()(answerIndexesContract, {
  list: async (indexes, { ctx, params, page }) =>
    listResult(await indexes.list(ctx, params.id, page), presentIndex),
  create: async (indexes, { ctx, params, body }) =>
    presentIndex(await indexes.create(ctx, params.id, body.path, body.purpose)),
  get: async (indexes, { ctx, params }) => presentIndex(await indexes.get(ctx, params.id, params.index_id)),
  remove: async (indexes, { ctx, params }) => {
    await indexes.remove(ctx, params.id, params.index_id);
    return undefined;
  },
});
