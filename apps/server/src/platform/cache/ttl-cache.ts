/**
 * A short-lived in-process cache for data that may be slightly stale. Only hits are cached, so that something just
 * created is found immediately. Concurrent lookups of the same key share one call.
 */
import { LRUCache } from "lru-cache";

export interface TtlCache<Value> {
  get(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Whether a value is known or being looked up. */
  has(key: string): boolean;
  clear(): void;
}

export function createTtlCache<Value>(
  bounds: { readonly ms: number; readonly max: number },
  now: () => Date,
): TtlCache<Value> {
  const cached = new LRUCache<string, Promise<Value | undefined>>({
    // With `max`, the cache would allocate room for all its entries at the start, which takes 100 ms for 100,000.
    maxSize: bounds.max,
    sizeCalculation: () => 1,
    ttl: bounds.ms,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  return {
    has: (key) => cached.has(key),
    clear: () => cached.clear(),
    get: (key, find) => {
      const known = cached.get(key);
      if (known) return known;
      const value = find();
      cached.set(key, value);
      const forget = () => {
        if (cached.peek(key) === value) cached.delete(key);
      };
      value.then((found) => found === undefined && forget(), forget);
      return value;
    },
  };
}
