/**
 * Those who change the same thing in one process do so one after the other, so that they need not find out by losing a
 * race. Only a courtesy: other processes have turns of their own, and what must not happen twice the database decides.
 * Not for work inside a transaction, which would hold its connection while it waits.
 */
export type Turns = <T>(key: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(() => work(true)) : work(false);
    // Whoever comes next waits for the end of this, however it ends.
    const ended = mine.catch(() => {});
    last.set(key, ended);
    try {
      return await mine;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
