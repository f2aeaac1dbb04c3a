/**
 * Turns events into invalidations: at most one per second for each key, and none while the tab is hidden. A hidden tab
 * catches up when it is shown.
 */
import type { LiveNews } from "./live.ts";
import { allStaleKeys, staleKeys } from "./query-keys.ts";

const intervalMs = 1_000;

interface InvalidationOptions {
  readonly accountId: string;
  /** Marks everything below the key as stale and reads again what is on the screen. */
  readonly invalidate: (key: readonly unknown[]) => void;
  readonly isVisible: () => boolean;
}

export function createInvalidations({ accountId, invalidate, isVisible }: InvalidationOptions) {
  const waiting = new Map<string, readonly unknown[]>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const send = (name: string) => {
    const key = waiting.get(name);
    if (key === undefined || timers.has(name) || !isVisible()) return;
    waiting.delete(name);
    timers.set(
      name,
      setTimeout(() => {
        timers.delete(name);
        send(name);
      }, intervalMs),
    );
    invalidate(key);
  };
  return {
    take: (news: LiveNews): void => {
      const keys = news === "missed" ? allStaleKeys(accountId) : staleKeys(accountId, news);
      for (const key of keys) {
        const name = JSON.stringify(key);
        waiting.set(name, key);
        send(name);
      }
    },
    /** The tab has become visible. */
    catchUp: (): void => {
      for (const name of [...waiting.keys()]) send(name);
    },
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      waiting.clear();
    },
  };
}
