import type { LiveEvent } from "../../api/event-stream.ts";

const rememberedMax = 1_000;

/** Detects events that arrive twice, for example when another tab continues the stream a little further back. */
export function createSeenEvents() {
  const seen = new Set<string>();
  return {
    isNew: (id: string): boolean => {
      if (seen.has(id)) return false;
      seen.add(id);
      const [oldest] = seen;
      if (seen.size > rememberedMax && oldest !== undefined) seen.delete(oldest);
      return true;
    },
  };
}

const recentMs = 10_000;

/** What the reading tab tells a new one, which may have loaded its screen before it began to listen. */
export function createRecentEvents(now: () => number = Date.now) {
  let kept: (readonly [at: number, cursor: string, event: LiveEvent])[] = [];
  const tidy = () => {
    kept = kept.filter(([at]) => now() - at < recentMs);
  };
  return {
    add: (cursor: string, event: LiveEvent): void => {
      tidy();
      kept.push([now(), cursor, event]);
    },
    all: (): readonly (readonly [cursor: string, event: LiveEvent])[] => {
      tidy();
      return kept.map(([, cursor, event]) => [cursor, event]);
    },
  };
}
