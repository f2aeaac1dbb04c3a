/**
 * Reads the change feed of an account: events from its shard and, if that is a different database, from the
 * directory. Read-only. No connection is held while a reader waits for events.
 */
import { setTimeout } from "node:timers/promises";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EventDef } from "../../../platform/outbox/definitions.ts";
import { feedErrors as F } from "./change-feed.errors.ts";
import type { EventId, FeedEvent, FeedPage, Place, Places } from "./change-feed.rules.ts";
import * as rules from "./change-feed.rules.ts";
import * as store from "./change-feed.store.ts";
import { createFeedCursors } from "./feed-cursor.service.ts";

export type ChangeFeedService = ReturnType<typeof createChangeFeed>;

export interface FeedRequest {
  /** A cursor or `now`; if undefined, starts with the oldest available event. */
  readonly after: string | undefined;
  readonly types: readonly string[] | undefined;
  readonly limit: number;
  readonly waitMs: number;
}

/** Commits send no notification, so waiting readers poll at this interval. */
const lookEveryMs = 500;

export function createChangeFeed(platform: Pick<Platform, "uow" | "config" | "contributions" | "now">) {
  const { uow, config } = platform;
  const cursors = createFeedCursors(config.secrets);

  /** Runs the same query on each database that has events of the account. */
  const fromHomes = <T>(
    ctx: AccountCtx,
    ask: (tx: store.FeedTx, home: string) => Promise<T>,
  ): Promise<T[]> => {
    const own = uow.read(ctx, (tx) => ask(tx, ctx.account.shard));
    if (ctx.account.shard === directoryName) return Promise.all([own]);
    return Promise.all([own, uow.directoryRead(ctx, (tx) => ask(tx, directoryName))]);
  };

  const oldestFor = (ctx: AccountCtx) => rules.reachesBackTo(ctx.now, config.EVENT_RETENTION_DAYS);

  const read = async (ctx: AccountCtx, places: Places, request: FeedRequest): Promise<FeedPage> => {
    // Uses the current time, because a context's time is fixed and this may run after a long wait.
    const stretches = await fromHomes({ ...ctx, now: platform.now() }, async (tx, home) => {
      const start = places.get(home) ?? null;
      const found = await store.read(tx, home, start, request);
      checkSettled(found);
      if (!rules.leadsOn(start, found, oldestFor(ctx))) return fail(F.cursor_expired);
      return found;
    });
    return rules.joinStretches(stretches, request.limit);
  };

  const startOf = async (ctx: AccountCtx, after: string | undefined): Promise<Places> => {
    if (after === undefined) return new Map();
    if (after === "now") {
      const found = await fromHomes(ctx, async (tx, home) => [home, await store.latest(tx)] as const);
      for (const [, standing] of found) checkSettled(standing);
      return new Map<string, Place | null>(found.map(([home, { place }]) => [home, place]));
    }
    const cursor = cursors.open(ctx.account, after);
    if (!rules.isCurrent(cursor, homesOf(ctx), oldestFor(ctx))) return fail(F.cursor_expired);
    return cursor.places;
  };

  const publicTypes = (): EventDef[] => platform.contributions().events.filter(({ isPublic }) => isPublic);

  return {
    /** Returns a page as soon as it has events or the wait is over. Ends when the caller disconnects. */
    list: async (
      ctx: AccountCtx,
      request: FeedRequest,
      signal: AbortSignal,
    ): Promise<FeedPage & { readonly cursor: string }> => {
      checkTypes(request.types, publicTypes());
      const until = performance.now() + request.waitMs;
      let page = await read(ctx, await startOf(ctx, request.after), request);
      while (page.events.length === 0 && !page.hasMore && !signal.aborted) {
        const leftMs = until - performance.now();
        if (leftMs <= 0) break;
        await setTimeout(Math.min(leftMs, lookEveryMs), undefined, { signal }).catch(() => {});
        if (signal.aborted) break;
        page = await read(ctx, page.places, request);
      }
      // The cursor gets the time at which the request started, because the reader has seen every event up to then.
      return { ...page, cursor: cursors.seal(ctx.account, { places: page.places, issuedAt: ctx.now }) };
    },

    get: async (ctx: AccountCtx, id: EventId): Promise<FeedEvent> => {
      const found = await fromHomes(ctx, (tx) => store.find(tx, id));
      return found.find((event) => event !== undefined) ?? fail(E.not_found);
    },

    types: (): EventDef[] => publicTypes().sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function homesOf({ account }: AccountCtx): string[] {
  return account.shard === directoryName ? [directoryName] : [account.shard, directoryName];
}

/** Fails if the database has just moved to another cluster and a worker has not yet renumbered its events. */
function checkSettled({ isSettled }: store.Standing): void {
  if (!isSettled) fail(E.service_unavailable, {}, { headers: { "retry-after": "10" } });
}

function checkTypes(types: readonly string[] | undefined, known: readonly EventDef[]): void {
  const names = new Set(known.map(({ name }) => name));
  const unknown = types?.filter((type) => !names.has(type)) ?? [];
  if (unknown.length === 0) return;
  const errors = unknown.map((type) => ({
    pointer: "/types",
    code: "option",
    message: `${type} is not an event type`,
  }));
  fail(E.invalid_parameter, { errors });
}
