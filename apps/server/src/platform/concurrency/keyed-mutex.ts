/**
 * Serializes changes to the same resource within one process, to avoid failed optimistic writes. This is only an
 * optimization: other processes have their own queues, and the database enforces correctness. Don't use it inside a
 * transaction, which would hold its connection while waiting.
 */
export type KeyedMutex = <T>(key: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(() => work(true)) : work(false);
    // The next caller waits until this one ends, successfully or not.
    const ended = mine.catch(() => {});
    last.set(key, ended);
    try {
      return await mine;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
