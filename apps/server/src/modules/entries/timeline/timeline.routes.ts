import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentItem, timelineContract } from "./timeline.contract.ts";
import type { EntryTimelineService } from "./timeline.service.ts";

export const timelineRoutes = bind<EntryTimelineService>()(timelineContract, {
  list: async (timeline, { ctx, params, page }) =>
    listResult(await timeline.list(ctx, params.id, page), presentItem),
});
