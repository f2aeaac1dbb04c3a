/**
 * Joins look-ups into one query: those of one turn of the event loop, and under load those that arrive while a query is
 * under way. It keeps nothing: a query starts after everyone it answers has asked, so whoever asks sees all that was
 * committed before. Must not become a cache.
 */
export type Lookup<Value> = (key: string) => Promise<Value | undefined>;

export interface BatchLookupOptions<Value> {
  /** Answers many distinct keys at once; a key without an answer is left out. A failure is the failure of all. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  readonly keysMax?: number;
  /** How long a look-up waits for the query under way before it gets one of its own: a slow one holds up nobody. */
  readonly patienceMs?: number;
}

export function createBatchLookup<Value>(options: BatchLookupOptions<Value>): Lookup<Value> {
  const { load, keysMax = 500, patienceMs = 5 } = options;
  let waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let queriesUnderWay = 0;

  const start = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    queriesUnderWay += 1;
    try {
      const found = await load([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    } finally {
      queriesUnderWay -= 1;
      if (queriesUnderWay === 0) void start();
    }
  };

  const schedule = (): void => {
    // Requests of one turn arrive in callbacks of their own; an immediate runs after the last of them.
    if (queriesUnderWay === 0) setImmediate(start);
    else setTimeout(start, patienceMs);
  };

  return (key) => {
    const asked = waiting.get(key);
    if (asked) return asked.promise;
    if (waiting.size === 0) schedule();
    const answer = Promise.withResolvers<Value | undefined>();
    waiting.set(key, answer);
    if (waiting.size === keysMax) void start();
    return answer.promise;
  };
}
