/**
 * Hints sent between processes over Redis, telling waiters to check again. They may be lost, duplicated, or late.
 * Waiters also poll from time to time, so without Redis everything still works, only more slowly.
 */
import type { Redis } from "ioredis";

export interface WakeUps {
  nudge(topic: string): void;
  /** Resolves on the next hint for the topic, after `timeoutMs`, or when the signal aborts. */
  wait(topic: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const prefix = "wake:";

export function createWakeUps(redis: Redis): WakeUps {
  const waiting = new Map<string, Set<() => void>>();
  let subscriber: Redis | undefined;

  const listen = (): Redis => {
    if (subscriber) return subscriber;
    const made = redis.duplicate();
    made.on("error", () => {});
    made.on("message", (channel: string) => {
      for (const wake of waiting.get(channel.slice(prefix.length)) ?? []) wake();
    });
    subscriber = made;
    return made;
  };

  const subscribe = (topic: string, wake: () => void): (() => void) => {
    const wakers = waiting.get(topic) ?? new Set();
    if (wakers.size === 0) {
      waiting.set(topic, wakers);
      listen()
        .subscribe(prefix + topic)
        .catch(() => {});
    }
    wakers.add(wake);
    return () => {
      wakers.delete(wake);
      if (wakers.size > 0) return;
      waiting.delete(topic);
      listen()
        .unsubscribe(prefix + topic)
        .catch(() => {});
    };
  };

  return {
    nudge: (topic) => {
      redis.publish(prefix + topic, "").catch(() => {});
    },
    wait: (topic, timeoutMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          leave();
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener("abort", done);
        const leave = subscribe(topic, done);
      }),
    close: async () => {
      subscriber?.disconnect();
    },
  };
}
