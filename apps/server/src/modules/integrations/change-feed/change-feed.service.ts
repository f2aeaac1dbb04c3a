/** Use cases for the events of an account: pages of the feed, single events, streams, and the types. */
import { setTimeout } from "node:timers/promises";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EventDef } from "../../../platform/outbox/definitions.ts";
import type { EventId, FeedEvent } from "./change-feed.rules.ts";
import * as store from "./change-feed.store.ts";
import { createEventStreams } from "./event-streams.service.ts";
import { createFeedReader, type ReadRequest } from "./feed-reader.service.ts";

export type ChangeFeedService = ReturnType<typeof createChangeFeed>;

export interface FeedRequest extends ReadRequest {
  /** A cursor or `now`; if undefined, starts with the oldest available event. */
  readonly after: string | undefined;
  readonly waitMs: number;
}

interface Answer {
  readonly events: readonly FeedEvent[];
  readonly hasMore: boolean;
  readonly cursor: string;
}

/** Commits send no notification, so waiting readers poll at this interval. */
const lookEveryMs = 500;

export function createChangeFeed(
  platform: Pick<Platform, "uow" | "config" | "contributions" | "now" | "telemetry">,
) {
  const reader = createFeedReader(platform);
  const streams = createEventStreams({ platform, reader });

  return {
    /** Returns a page as soon as it has events or the wait is over. Ends when the caller disconnects. */
    list: async (ctx: AccountCtx, request: FeedRequest, signal: AbortSignal): Promise<Answer> => {
      reader.checkTypes(request.types);
      const until = performance.now() + request.waitMs;
      let page = await reader.read(ctx, await reader.startOf(ctx, request.after), request);
      while (page.steps.length === 0 && !page.hasMore && !signal.aborted) {
        const leftMs = until - performance.now();
        if (leftMs <= 0) break;
        await setTimeout(Math.min(leftMs, lookEveryMs), undefined, { signal }).catch(() => {});
        if (signal.aborted) break;
        page = await reader.read(ctx, page.places, request);
      }
      // The cursor gets the time at which the request started, because the reader has seen every event up to then.
      const cursor = reader.seal(ctx.account, { places: page.places, issuedAt: ctx.now });
      return { events: page.steps.map(({ event }) => event), hasMore: page.hasMore, cursor };
    },

    get: async (ctx: AccountCtx, id: EventId): Promise<FeedEvent> => {
      const found = await reader.fromHomes(ctx, (tx) => store.find(tx, id));
      return found.find((event) => event !== undefined) ?? fail(E.not_found);
    },

    types: (): EventDef[] => reader.publicTypes().sort((a, b) => (a.name < b.name ? -1 : 1)),

    stream: streams.open,
    close: streams.close,
  };
}
