/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { feedContract, presentEvent, presentType } from "./change-feed.contract.ts";
import type { ChangeFeedService } from "./change-feed.service.ts";

export const feedRoutes = bind<ChangeFeedService>()(feedContract, {
  list: async (feed, { ctx, query, request }) => {
    const { after, types, limit, wait } = query;
    const page = await feed.list(ctx, { after, types, limit, waitMs: wait * 1_000 }, request.signal);
    return {
      data: page.events.map(presentEvent),
      pagination: { limit, has_more: page.hasMore, next_cursor: page.cursor },
    };
  },
  get: async (feed, { ctx, params }) => presentEvent(await feed.get(ctx, params.id)),
  listTypes: (feed) => {
    const data = feed.types().map(presentType);
    return {
      data,
      pagination: { limit: data.length, has_more: false, next_cursor: null, prev_cursor: null },
    };
  },
});
