/**
 * Follows the feed of each account that someone in this process streams: one query every half second per account,
 * however many streams it has. Streams take a seat, get every event from then on, and filter for themselves. A stream
 * that does not read loses its seat instead of filling the memory, and its client resumes where it stopped.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type AccountCtx, type AccountRef, systemAccountCtx } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/errors/errors.ts";
import type { FeedPage, Places, Step } from "./change-feed.rules.ts";
import type { ReadRequest } from "./feed-reader.service.ts";

export interface Seat {
  /** The positions after which this seat gets every event. */
  readonly from: Places;
  /**
   * The events since the last call, or none if there are none within this time or the signal aborts. Undefined if
   * the seat is lost.
   */
  take(timeoutMs: number, signal: AbortSignal): Promise<readonly Step[] | undefined>;
  leave(): void;
}

export interface AccountFollowers {
  /** `places` is where to begin if this account has no stream yet. */
  join(account: AccountRef, places: Places): Seat;
  close(): Promise<void>;
}

interface Deps {
  read(ctx: AccountCtx, places: Places, request: ReadRequest): Promise<FeedPage>;
  onError(error: unknown, account: AccountRef): void;
  now(): Date;
}

interface Listener {
  push(steps: readonly Step[]): void;
  lose(): void;
}

interface Follower {
  readonly account: AccountRef;
  readonly listeners: Set<Listener>;
  readonly stopping: AbortController;
  places: Places;
}

const lookEveryMs = 500;
const pageSize = 500;
const waitingMax = 2_000;

export function createAccountFollowers(deps: Deps): AccountFollowers {
  const followers = new Map<string, Follower>();
  const loops = new Set<Promise<void>>();

  const forget = (follower: Follower): void => {
    follower.stopping.abort();
    const key = keyOf(follower.account);
    if (followers.get(key) === follower) followers.delete(key);
  };

  const start = (account: AccountRef, places: Places): Follower => {
    const follower = { account, places, listeners: new Set<Listener>(), stopping: new AbortController() };
    followers.set(keyOf(account), follower);
    const loop = follow(deps, follower).finally(() => {
      forget(follower);
      for (const listener of follower.listeners) listener.lose();
      loops.delete(loop);
    });
    loops.add(loop);
    return follower;
  };

  return {
    join: (account, places) => {
      const follower = followers.get(keyOf(account)) ?? start(account, places);
      const { listener, take } = createQueue();
      follower.listeners.add(listener);
      return {
        from: follower.places,
        take,
        leave: () => {
          follower.listeners.delete(listener);
          if (follower.listeners.size === 0) forget(follower);
        },
      };
    },
    close: async () => {
      for (const follower of followers.values()) follower.stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** An account that has moved to another shard has another feed. */
function keyOf({ uuid, shard }: AccountRef): string {
  return `${shard}:${uuid}`;
}

/** Ends when it is stopped, or when events may have been missed, so that clients get the reason when they reconnect. */
async function follow(deps: Deps, follower: Follower): Promise<void> {
  const { account, listeners, stopping } = follower;
  while (!stopping.signal.aborted) {
    const ctx = systemAccountCtx("change-feed", account, "event-streams", deps.now());
    try {
      const page = await deps.read(ctx, follower.places, { types: undefined, limit: pageSize });
      follower.places = page.places;
      if (page.steps.length > 0) for (const listener of listeners) listener.push(page.steps);
      if (page.hasMore) continue;
    } catch (error) {
      if (error instanceof AppError && error.def.status < 500) return;
      deps.onError(error, account);
    }
    await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

function createQueue(): { listener: Listener; take: Seat["take"] } {
  let waiting: Step[] = [];
  let isLost = false;
  let wake = (): void => {};
  const lose = () => {
    isLost = true;
    waiting = [];
    wake();
  };
  return {
    listener: {
      push: (steps) => {
        if (isLost) return;
        if (waiting.length + steps.length > waitingMax) return lose();
        waiting.push(...steps);
        wake();
      },
      lose,
    },
    take: async (timeoutMs, signal) => {
      if (waiting.length === 0 && !isLost && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer);
            signal.removeEventListener("abort", done);
            resolve();
          };
          const timer = setTimeout(done, timeoutMs);
          signal.addEventListener("abort", done);
          wake = done;
        });
        wake = () => {};
      }
      if (isLost) return undefined;
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
