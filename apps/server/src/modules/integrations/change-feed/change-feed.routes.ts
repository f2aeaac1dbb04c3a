/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { feedContract, presentEvent, presentType } from "./change-feed.contract.ts";
import type { ChangeFeedService } from "./change-feed.service.ts";
import type { StreamItem } from "./event-streams.service.ts";

export const feedRoutes = bind<ChangeFeedService>()(feedContract, {
  list: async (feed, { ctx, query, request }) => {
    const { after, types, limit, wait } = query;
    const page = await feed.list(ctx, { after, types, limit, waitMs: wait * 1_000 }, request.signal);
    return {
      data: page.events.map(presentEvent),
      pagination: { limit, has_more: page.hasMore, next_cursor: page.cursor },
    };
  },
  stream: async (feed, { ctx, query, request }) => {
    const { types, ...data } = query;
    const after = request.headers.get("last-event-id") || undefined;
    return messagesOf(await feed.stream(ctx, { after, types, data }, request.signal));
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

async function* messagesOf(items: AsyncIterable<StreamItem>): AsyncGenerator<string> {
  for await (const item of items) yield messageOf(item);
}

function messageOf(item: StreamItem): string {
  const id = item.cursor === undefined ? "" : `id: ${item.cursor}\n`;
  if (item.kind === "ping") return `: ping\n${id}\n`;
  if (item.kind === "ready") return `${id}event: ready\ndata: {}\n\n`;
  return `${id}event: ${item.event.type}\ndata: ${JSON.stringify(presentEvent(item.event))}\n\n`;
}
