/**
 * Streams of an account's events for people: each gets the events that their role may see, from a position on, for as
 * long as their credential is valid. First a stream reads what it has missed, then it listens to the account's
 * follower. Events that are not stored, such as who is looking at what, can join the same loop later; they have no
 * position.
 */
import { setTimeout } from "node:timers/promises";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createAccountFollowers, type Seat } from "./account-followers.service.ts";
import { feedErrors as F } from "./change-feed.errors.ts";
import type { FeedEvent, FeedPage, Place, Places, Step } from "./change-feed.rules.ts";
import { typesFor } from "./event-access.rules.ts";
import { hasReached, isBeyond, passes, type StreamFilter } from "./event-streams.rules.ts";
import type { FeedReader } from "./feed-reader.service.ts";

export interface StreamRequest {
  /** The cursor to continue from; if undefined, starts with upcoming events. */
  readonly after: string | undefined;
  readonly types: readonly string[] | undefined;
  readonly data: StreamFilter["data"];
}

/** `cursor` is the position after it; absent if nothing has changed since the last one. */
export type StreamItem =
  | { readonly kind: "ready"; readonly cursor: string }
  | { readonly kind: "event"; readonly cursor: string; readonly event: FeedEvent }
  | { readonly kind: "ping"; readonly cursor: string | undefined };

interface Deps {
  readonly platform: Pick<Platform, "contributions" | "now" | "telemetry">;
  readonly reader: FeedReader;
}

const pingEveryMs = 10_000;
/** Long enough that reconnecting costs nothing, short enough that every stream follows its account to a new place. */
const lastMsMax = 3_600_000;
const streamsPerCallerMax = 20;
const retryAfterSeconds = "15";
const pageSize = 500;
const catchUpEveryMs = 250;

export function createEventStreams({ platform, reader }: Deps) {
  const takeSlot = createSlots();
  const followers = createAccountFollowers({
    read: reader.read,
    now: platform.now,
    onError: (error, account) =>
      platform.telemetry.logger.warn({ err: error, account_id: account.id }, "following an account failed"),
  });

  const filterOf = (ctx: AccountCtx, { types, data }: StreamRequest): StreamFilter => {
    const all = reader.publicTypes().map(({ name }) => name);
    const visible = typesFor(ctx.role, all, platform.contributions().permissions);
    return { types: types ? new Set(types.filter((type) => visible.has(type))) : visible, data };
  };

  async function* deliver(
    ctx: AccountCtx,
    filter: StreamFilter,
    start: { readonly places: Places; readonly first: FeedPage },
    signal: AbortSignal,
  ): AsyncGenerator<StreamItem> {
    const places = new Map<string, Place | null>(start.places);
    const cursor = () => reader.seal(ctx.account, { places, issuedAt: platform.now() });
    const endsAt = performance.now() + lastMsMax;
    let saidAt = performance.now();
    let hasMoved = false;
    let seat: Seat | undefined;

    function* news(steps: readonly Step[]): Generator<StreamItem> {
      for (const { event, home, place } of steps) {
        if (!isBeyond(place, places.get(home) ?? null)) continue;
        places.set(home, place);
        hasMoved = true;
        if (!passes(filter, event)) continue;
        saidAt = performance.now();
        hasMoved = false;
        yield { kind: "event", cursor: cursor(), event };
      }
    }
    function* ping(): Generator<StreamItem> {
      if (performance.now() - saidAt < pingEveryMs) return;
      saidAt = performance.now();
      yield { kind: "ping", cursor: hasMoved ? cursor() : undefined };
      hasMoved = false;
    }

    try {
      yield { kind: "ready", cursor: cursor() };
      let page = start.first;
      while (!signal.aborted) {
        yield* news(page.steps);
        for (const [home, place] of page.places) places.set(home, place);
        yield* ping();
        if (!page.hasMore) {
          seat ??= followers.join(ctx.account, new Map(places));
          if (hasReached(places, seat.from)) break;
          // The follower is ahead, and a transaction that is still open hides the events in between from this reader.
          await setTimeout(catchUpEveryMs, undefined, { signal }).catch(() => {});
        }
        page = await reader.read(ctx, places, { types: [...filter.types], limit: pageSize });
      }
      while (seat && !signal.aborted && performance.now() < endsAt) {
        const steps = await seat.take(Math.max(0, saidAt + pingEveryMs - performance.now()), signal);
        if (!steps || signal.aborted) return;
        yield* news(steps);
        yield* ping();
      }
    } finally {
      seat?.leave();
    }
  }

  return {
    /** Fails before the stream starts if the position does not exist anymore or the caller has too many streams. */
    open: async (
      ctx: AccountCtx,
      request: StreamRequest,
      signal: AbortSignal,
    ): Promise<AsyncIterable<StreamItem>> => {
      reader.checkTypes(request.types);
      const filter = filterOf(ctx, request);
      const release = takeSlot(callerOf(ctx));
      signal.addEventListener("abort", release, { once: true });
      if (signal.aborted) release();
      try {
        const places = await reader.startOf(ctx, request.after ?? "now");
        const first = await reader.read(ctx, places, { types: [...filter.types], limit: pageSize });
        return releasing(deliver(ctx, filter, { places, first }, signal), release);
      } catch (error) {
        release();
        throw error;
      }
    },
    close: followers.close,
  };
}

async function* releasing<T>(items: AsyncIterable<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    release();
  }
}

/** Counts the open streams of each caller in this process. The returned function frees the slot; a second call is harmless. */
function createSlots(): (caller: string) => () => void {
  const taken = new Map<string, number>();
  return (caller) => {
    const count = (taken.get(caller) ?? 0) + 1;
    if (count > streamsPerCallerMax)
      return fail(
        F.too_many_streams,
        { limit: streamsPerCallerMax },
        { headers: { "retry-after": retryAfterSeconds } },
      );
    taken.set(caller, count);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const left = (taken.get(caller) ?? 1) - 1;
      if (left === 0) taken.delete(caller);
      else taken.set(caller, left);
    };
  };
}

function callerOf({ account, actor }: AccountCtx): string {
  const id = actor.kind === "key" ? actor.keyId : actor.kind === "user" ? actor.userId : actor.kind;
  return `${account.uuid}:${id}`;
}
