/**
 * Writes in IndexedDB, so that they survive a reload, a crash, and signing out. If the browser has no storage for the
 * page, they last until the page is closed.
 */
import { createStore, delMany, entries, set } from "idb-keyval";
import type { Write, WriteStore } from "../../api/write.ts";

export function openWriteStore(database = "formstead.writes"): WriteStore {
  const memory = new Map<string, Write>();
  let store: ReturnType<typeof createStore> | undefined;
  try {
    store = createStore(database, "writes");
  } catch {
    // Some browsers refuse storage by throwing at once, others with the first use.
  }
  const read = async (): Promise<readonly Write[]> => {
    const stored = store ? await entries<string, Write>(store).catch(() => []) : [];
    return [...new Map([...stored, ...memory]).values()];
  };
  return {
    all: async (person) =>
      (await read())
        .filter((write) => write.person === person)
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    put: async (write) => {
      try {
        if (!store) throw new Error("no storage");
        await set(write.id, write, store);
      } catch {
        memory.set(write.id, write);
      }
    },
    remove: async ({ id }) => {
      memory.delete(id);
      if (store) await delMany([id], store).catch(() => {});
    },
  };
}
