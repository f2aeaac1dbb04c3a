import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentEntry } from "../entries/index.ts";
import { presentDiff, presentFacts, presentRevision, revisionsContract } from "./revisions.contract.ts";
import type { EntryRevisionsService } from "./revisions.service.ts";

export const revisionsRoutes = bind<EntryRevisionsService>()(revisionsContract, {
  list: async (revisions, { ctx, params, page }) =>
    listResult(await revisions.list(ctx, params.id, page), presentFacts),
  get: async (revisions, { ctx, params }) =>
    presentRevision(await revisions.get(ctx, params.id, params.number)),
  diff: async (revisions, { ctx, params, query }) =>
    presentDiff(await revisions.diff(ctx, params.id, params.number, query.against)),
  restore: async (revisions, { ctx, params, ifMatch }) =>
    presentEntry(await revisions.restore(ctx, params.id, params.number, ifMatch)),
});
