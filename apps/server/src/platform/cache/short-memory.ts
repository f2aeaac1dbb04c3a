/**
 * What one process may remember for a short while because being a little late does no harm. Only what was found is kept,
 * so that a thing made a moment ago is found at once. Those who ask for the same at once ask together.
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
      // A map keeps the order of insertion: the first is the oldest.
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
