/**
 * Combines lookups into one query: those of one event-loop turn and, under load, those that arrive while a query is
 * running. This must not become a cache: a query starts only after all of its lookups were requested, so each caller
 * sees everything that was committed before its call.
 */
import type { AccountRef } from "../context/context.ts";

export type Lookup<Key extends string, Value> = (key: Key) => Promise<Value | undefined>;

export interface BatchLookupOptions<Key extends string, Value> {
  /** Resolves many distinct keys at once; keys without a result are omitted. An error fails all of them. */
  load(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>>;
  readonly keysMax?: number;
  /**
   * How long a lookup waits for the running query before it gets its own, so that a slow query does not block others.
   */
  readonly patienceMs?: number;
}

export function createBatchLookup<Key extends string, Value>(
  options: BatchLookupOptions<Key, Value>,
): Lookup<Key, Value> {
  const { load, keysMax = 500, patienceMs = 5 } = options;
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
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
    // Requests of one turn arrive in separate callbacks; setImmediate runs after the last of them.
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

export interface AccountLookupOptions<Key extends string, Value> {
  /** Like `load` above, for keys of one account. */
  load(account: AccountRef, keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>>;
}

/** Combines the lookups of each account. An account without lookups in progress takes up no memory. */
export function createAccountLookup<Key extends string, Value>({
  load,
}: AccountLookupOptions<Key, Value>): (account: AccountRef, key: Key) => Promise<Value | undefined> {
  const lookups = new Map<string, { readonly find: Lookup<Key, Value>; pending: number }>();
  return async (account, key) => {
    const lookup = lookups.get(account.uuid) ?? {
      find: createBatchLookup<Key, Value>({ load: (keys) => load(account, keys) }),
      pending: 0,
    };
    lookups.set(account.uuid, lookup);
    lookup.pending += 1;
    try {
      return await lookup.find(key);
    } finally {
      lookup.pending -= 1;
      if (lookup.pending === 0) lookups.delete(account.uuid);
    }
  };
}
