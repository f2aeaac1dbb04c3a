/**
 * Reads an account's events from its shard and, if that is a different database, from the directory. Read-only. No
 * connection is held while a reader waits for events.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EventDef } from "../../../platform/outbox/definitions.ts";
import { feedErrors as F } from "./change-feed.errors.ts";
import type { FeedPage, Place, Places } from "./change-feed.rules.ts";
import * as rules from "./change-feed.rules.ts";
import * as store from "./change-feed.store.ts";
import { createFeedCursors } from "./feed-cursor.service.ts";

export type FeedReader = ReturnType<typeof createFeedReader>;

export interface ReadRequest {
  readonly types: readonly string[] | undefined;
  readonly limit: number;
}

export function createFeedReader(platform: Pick<Platform, "uow" | "config" | "contributions" | "now">) {
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

  const oldestFor = (now: Date) => rules.reachesBackTo(now, config.EVENT_RETENTION_DAYS);

  const publicTypes = (): EventDef[] => platform.contributions().events.filter(({ isPublic }) => isPublic);

  return {
    fromHomes,
    publicTypes,
    seal: cursors.seal,

    /** The next events after the given positions. Fails if events may have been missed. */
    read: async (ctx: AccountCtx, places: Places, request: ReadRequest): Promise<FeedPage> => {
      // Uses the current time, because a context's time is fixed and this may run after a long wait.
      const now = platform.now();
      const stretches = await fromHomes({ ...ctx, now }, async (tx, home) => {
        const start = places.get(home) ?? null;
        const found = await store.read(tx, home, start, request);
        checkSettled(found);
        if (!rules.leadsOn(start, found, oldestFor(now))) return fail(F.cursor_expired);
        return found;
      });
      return rules.joinStretches(stretches, request.limit);
    },

    /** `after` is a cursor or `now`; if undefined, the positions are those before the oldest available event. */
    startOf: async (ctx: AccountCtx, after: string | undefined): Promise<Places> => {
      if (after === undefined) return new Map();
      if (after === "now") {
        const found = await fromHomes(ctx, async (tx, home) => [home, await store.latest(tx)] as const);
        for (const [, standing] of found) checkSettled(standing);
        return new Map<string, Place | null>(found.map(([home, { place }]) => [home, place]));
      }
      const cursor = cursors.open(ctx.account, after);
      if (!rules.isCurrent(cursor, homesOf(ctx), oldestFor(ctx.now))) return fail(F.cursor_expired);
      return cursor.places;
    },

    checkTypes: (types: readonly string[] | undefined): void => {
      const names = new Set(publicTypes().map(({ name }) => name));
      const unknown = types?.filter((type) => !names.has(type)) ?? [];
      if (unknown.length === 0) return;
      const errors = unknown.map((type) => ({
        pointer: "/types",
        code: "option",
        message: `${type} is not an event type`,
      }));
      fail(E.invalid_parameter, { errors });
    },
  };
}

function homesOf({ account }: AccountCtx): string[] {
  return account.shard === directoryName ? [directoryName] : [account.shard, directoryName];
}

/** Fails if the database has just moved to another cluster and a worker has not yet renumbered its events. */
function checkSettled({ isSettled }: store.Standing): void {
  if (!isSettled) fail(E.service_unavailable, {}, { headers: { "retry-after": "10" } });
}
