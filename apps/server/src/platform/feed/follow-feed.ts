/**
 * The loop that delivers the change feed of a shard's accounts to followers. A lock allows one worker at a time per
 * shard; it ends with the worker's connection, and losing it midway is safe (take-news.ts). The loop continues
 * immediately while there are new events; otherwise it polls a few times a second, and less often if polling is slow.
 */
import { setTimeout } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { directoryName } from "../db/shards.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import { findDirectoryNews, findOwnNews, type News, type NewsOptions } from "./news.ts";
import { type TakeDeps, takeNews } from "./take-news.ts";

export interface FollowDeps extends TakeDeps {
  /** The database with the events about users. */
  readonly directory: Database;
  readonly retentionDays: number;
}

const lookEveryMs = 250;
const lookAtDirectoryEveryMs = 1_000;
/** The pause between two polls is at least this many times as long as the last poll took. */
const restPerLook = 4;
const accountsAtOnce = 4;

export function startFollowing(deps: FollowDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = [
    loop(deps, "own", lookEveryMs, stopping.signal),
    ...(deps.database.name === directoryName
      ? []
      : [loop(deps, "directory", lookAtDirectoryEveryMs, stopping.signal)]),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(
  deps: FollowDeps,
  home: "own" | "directory",
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (deps.followers.size === 0) return;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const taken = await followOnce(deps, home, signal).catch((error) => {
      deps.telemetry.logger.warn({ err: error, shard: deps.database.name }, "following the feed failed");
      return 0;
    });
    if (taken > 0) continue;
    const restMs = Math.max(everyMs, restPerLook * (performance.now() - startedAt));
    await setTimeout(restMs, undefined, { signal }).catch(() => {});
  }
}

/** Returns the number of followers that received events. */
export async function followOnce(
  deps: FollowDeps,
  home: "own" | "directory",
  signal?: AbortSignal,
): Promise<number> {
  const { database, directory, followers, now, retentionDays } = deps;
  const options: NewsOptions = { followers: [...followers.keys()], now: now(), retentionDays };
  // This transaction is read-only, so it has no transaction ID and does not delay the feed.
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ is_mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext($1)) as is_mine",
      [`formstead-feed:${home}`],
    );
    if (!rows[0]?.is_mine) return 0;
    const news =
      home === "own"
        ? await findOwnNews(client, options)
        : await systemTransaction(directory, (other) => findDirectoryNews(client, other, options));
    return takeAll(deps, news, signal);
  });
}

/** Accounts run in parallel; followers of one account run one after the other, so that they do not conflict. */
async function takeAll(deps: FollowDeps, news: readonly News[], signal?: AbortSignal): Promise<number> {
  const waiting = [...Map.groupBy(news, ({ follow }) => follow.account_id).values()];
  let taken = 0;
  const work = async (): Promise<void> => {
    for (let own = waiting.shift(); own && !signal?.aborted; own = waiting.shift())
      for (const one of own) if (await takeNews(deps, one)) taken += 1;
  };
  await Promise.all(Array.from({ length: accountsAtOnce }, work));
  return taken;
}
