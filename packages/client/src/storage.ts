/** Stores drafts on the device: in IndexedDB if available. Data that cannot be stored there stays in memory. */

export interface ClientStorage {
  /**
   * Replaces the value with the result of `change` and returns it; undefined deletes it. Must be atomic, because tabs
   * share the storage. `change` must be pure and may be called more than once.
   */
  update<Value>(
    name: string,
    change: (before: Value | undefined) => Value | undefined,
  ): Promise<Value | undefined>;
}

export function memoryStorage(): ClientStorage {
  const kept = new Map<string, unknown>();
  return {
    update: async <Value>(name: string, change: (before: Value | undefined) => Value | undefined) => {
      const after = change(kept.get(name) as Value | undefined);
      kept.set(name, after);
      return after;
    },
  };
}

interface Request {
  readonly result: unknown;
  onsuccess: unknown;
  onerror: unknown;
}
interface Store {
  get(name: string): Request;
  put(value: unknown, name: string): Request;
  delete(name: string): Request;
}
interface Transaction {
  objectStore(name: string): Store;
  oncomplete: unknown;
  onabort: unknown;
}
interface Database {
  createObjectStore(name: string): unknown;
  transaction(name: string, mode: string): Transaction;
}
/** The subset of IndexedDB that is used. */
export interface DatabaseFactory {
  open(name: string, version: number): Request & { onupgradeneeded: unknown; onblocked: unknown };
}

const table = "drafts";

export function indexedDbStorage(factory: DatabaseFactory, database = "formstead"): ClientStorage {
  const memory = memoryStorage();
  const opened = new Promise<Database>((resolve, reject) => {
    const request = factory.open(database, 1);
    request.onupgradeneeded = () => (request.result as Database).createObjectStore(table);
    request.onsuccess = () => resolve(request.result as Database);
    request.onerror = request.onblocked = reject;
  });
  opened.catch(() => {});
  return {
    update: async <Value>(name: string, change: (before: Value | undefined) => Value | undefined) => {
      try {
        const after = await updateIn(await opened, name, change);
        return await memory.update<Value>(name, () => after);
      } catch {
        // In a private window, or if the disk is full or the database is closed, the page keeps its data in memory.
        return memory.update(name, change);
      }
    },
  };
}

function updateIn<Value>(
  database: Database,
  name: string,
  change: (before: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, "readwrite");
    const store = transaction.objectStore(table);
    const request = store.get(name);
    let after: Value | undefined;
    request.onsuccess = () => {
      const before = request.result as Value | undefined;
      after = change(before);
      if (after === undefined) store.delete(name);
      else if (after !== before) store.put(after, name);
    };
    transaction.oncomplete = () => resolve(after);
    transaction.onabort = reject;
  });
}
