/**
 * Joins the look-ups asked for in one turn of the event loop into one query. It keeps nothing: a query starts after
 * everyone it answers has asked, so whoever asks sees all that was committed before. Must not become a cache.
 */
export type Lookup<Value> = (key: string) => Promise<Value | undefined>;

export interface BatchLookupOptions<Value> {
  /** Answers many distinct keys at once; a key without an answer is left out. A failure is the failure of all. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  readonly keysMax?: number;
}

export function createBatchLookup<Value>({ load, keysMax = 500 }: BatchLookupOptions<Value>): Lookup<Value> {
  let waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();

  const start = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    try {
      const found = await load([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  };

  return (key) => {
    const asked = waiting.get(key);
    if (asked) return asked.promise;
    // Requests of one turn arrive in callbacks of their own; an immediate runs after the last of them.
    if (waiting.size === 0) setImmediate(start);
    const answer = Promise.withResolvers<Value | undefined>();
    waiting.set(key, answer);
    if (waiting.size === keysMax) void start();
    return answer.promise;
  };
}
