/**
 * A short-lived in-process cache for data that may be slightly stale. Only hits are cached, so that something just
 * created is found immediately. Concurrent lookups of the same key share one call.
 */
export interface ShortMemory<Value> {
  get(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

interface Remembered<Value> {
  readonly value: Promise<Value | undefined>;
  readonly until: number;
}

export function createShortMemory<Value>(
  bounds: { readonly ms: number; readonly max: number },
  now: () => Date,
): ShortMemory<Value> {
  const kept = new Map<string, Remembered<Value>>();

  const forget = (key: string, value: Promise<Value | undefined>): void => {
    if (kept.get(key)?.value === value) kept.delete(key);
  };

  return {
    get: (key, find) => {
      const at = now().getTime();
      const known = kept.get(key);
      if (known && at < known.until) return known.value;
      const value = find();
      kept.delete(key);
      kept.set(key, { value, until: at + bounds.ms });
      // A Map keeps insertion order, so the first entry is the oldest.
      const [oldest] = kept.keys();
      if (kept.size > bounds.max && oldest !== undefined) kept.delete(oldest);
      value.then(
        (found) => found === undefined && forget(key, value),
        () => forget(key, value),
      );
      return value;
    },
  };
}
