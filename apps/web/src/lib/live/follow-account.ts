/**
 * One event stream per browser and account. The tab that holds the lock reads it and passes every event on to the
 * others. When that tab closes, the next one gets the lock and continues after the last event that it has seen.
 */
import type { LiveEvent, StreamMessage, StreamRequest } from "../../api/event-stream.ts";
import { createActivity } from "./activity.ts";
import { followEvents, type LiveTimes, usualTimes } from "./follow-events.ts";
import type { LiveNews } from "./live.ts";
import { pause } from "./pause.ts";
import { createRecentEvents, createSeenEvents } from "./seen-events.ts";

/** How long a tab without a place in the stream waits for another tab to tell one. */
const placeMs = 100;
/** A visible tab that hears nothing from the reading tab for this long takes over. */
const deafMs = 45_000;

type Note =
  | { readonly kind: "event"; readonly cursor: string; readonly event: LiveEvent }
  | { readonly kind: "alive" | "place"; readonly cursor: string | undefined }
  | { readonly kind: "missed" | "resting" | "active" | "hello" };

/** Where a tab keeps its place in the stream, so that a reload continues there. */
export interface Place {
  read(): string | undefined;
  keep(cursor: string): void;
}

export interface AccountStream {
  readonly accountId: string;
  readonly read: (request: StreamRequest) => AsyncIterable<StreamMessage>;
  readonly onNews: (news: LiveNews) => void;
  readonly onBegun: () => void;
  readonly place: Place;
  readonly times?: LiveTimes & { readonly deafMs: number };
  /** True while the tab can be seen. Timers of other tabs are too slow to judge the reading tab. */
  readonly isVisible?: () => boolean;
  readonly page?: EventTarget;
}

/** Returns a function that leaves the stream to other tabs. */
export function followAccount(stream: AccountStream): () => void {
  const { accountId, onNews, place, page = globalThis } = stream;
  const times = stream.times ?? { ...usualTimes, deafMs };
  const isVisible = stream.isVisible ?? (() => document.visibilityState === "visible");
  const name = `formstead.live.${accountId}`;
  const channel = new BroadcastChannel(name);
  const tell = (note: Note) => channel.postMessage(note);
  const activity = createActivity({ announce: () => tell({ kind: "active" }), page });
  const stop = new AbortController();
  const seen = createSeenEvents();
  const recent = createRecentEvents();
  let round = new AbortController();
  let leading: AbortSignal | undefined;
  let isResting = false;
  let heardAt = Date.now();

  const take = (cursor: string, event: LiveEvent) => {
    if (stop.signal.aborted || !seen.isNew(event.id)) return;
    place.keep(cursor);
    onNews(event);
  };
  const keepPlace = (cursor: string | undefined) => {
    if (cursor !== undefined && !stop.signal.aborted) place.keep(cursor);
  };
  const welcome = () => {
    for (const [cursor, event] of recent.all()) tell({ kind: "event", cursor, event });
    tell({ kind: "alive", cursor: place.read() });
  };

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (stop.signal.aborted) return;
    if (data.kind === "active") return activity.note();
    if (data.kind === "hello") {
      if (leading) welcome();
      else tell({ kind: "place", cursor: place.read() });
      return;
    }
    if (data.kind === "place") {
      if (place.read() === undefined) keepPlace(data.cursor);
      return;
    }
    heardAt = Date.now();
    isResting = data.kind === "resting";
    if (data.kind === "event") take(data.cursor, data.event);
    if (data.kind === "alive") keepPlace(data.cursor);
    if (data.kind === "missed") onNews("missed");
  };

  const lead = async (signal: AbortSignal): Promise<boolean> => {
    leading = signal;
    if (place.read() === undefined) {
      tell({ kind: "hello" });
      await pause(placeMs, signal);
    }
    await followEvents(
      {
        read: (request) => stream.read({ ...request, accountId }),
        cursor: place.read,
        onEvent: (cursor, event) => {
          take(cursor, event);
          recent.add(cursor, event);
          tell({ kind: "event", cursor, event });
        },
        onAlive: (cursor) => {
          keepPlace(cursor);
          tell({ kind: "alive", cursor });
        },
        onBegun: stream.onBegun,
        onMissed: () => {
          onNews("missed");
          tell({ kind: "missed" });
        },
        isWanted: activity.isActive,
        untilWanted: (until) => {
          tell({ kind: "resting" });
          return activity.untilActive(until);
        },
        times,
      },
      signal,
    );
    return !signal.aborted;
  };

  const standForElection = async (isByForce: boolean): Promise<void> => {
    const own = new AbortController();
    const { signal } = own;
    round = own;
    const mode: LockOptions = isByForce ? { steal: true } : { signal };
    const isOver = await navigator.locks
      .request(name, mode, () =>
        signal.aborted ? false : Promise.race([lead(signal), untilAborted(signal)]),
      )
      .catch(() => false);
    if (leading === signal) leading = undefined;
    // If another tab has taken the lock by force, this tab is still reading.
    const wasTaken = !signal.aborted && !isOver;
    own.abort();
    if (wasTaken && !stop.signal.aborted) return standForElection(false);
  };

  const watch = setInterval(() => {
    const isDeaf = !leading && !isResting && Date.now() - heardAt > times.deafMs;
    if (!isDeaf || !isVisible()) return;
    heardAt = Date.now();
    round.abort();
    void standForElection(true);
  }, times.deafMs / 4);

  const onSleep = () => round.abort();
  const onWake = () => {
    if (!round.signal.aborted) return;
    onNews("missed");
    heardAt = Date.now();
    void standForElection(false);
  };
  const onSeen = () => {
    heardAt = Date.now();
  };
  const listeners = [
    ["freeze", onSleep],
    ["pagehide", onSleep],
    ["resume", onWake],
    ["pageshow", onWake],
    ["visibilitychange", onSeen],
  ] as const;
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener, { capture: true });
  tell({ kind: "hello" });
  void standForElection(false);

  return () => {
    stop.abort();
    round.abort();
    clearInterval(watch);
    activity.stop();
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener, { capture: true });
    channel.close();
  };
}

/** A lock must be released at once, not only after the connection has ended. */
function untilAborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(false), { once: true });
  });
}
