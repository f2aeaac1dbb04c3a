/**
 * Writes in IndexedDB, so that they survive a reload, a crash, and signing out. If the browser has no storage for the
 * page, they last until the page is closed.
 */
import { createStore, delMany, entries, promisifyRequest, set } from "idb-keyval";
import type { Write, WriteStore } from "../../api/write.ts";

/** Storage that may fail, now and then or always. */
export interface WriteDisk {
  entries(): Promise<readonly (readonly [id: string, write: Write])[]>;
  put(write: Write): Promise<void>;
  /** Stores the write only if there is one with its ID. */
  replace(write: Write): Promise<void>;
  remove(id: string): Promise<void>;
}

export function openWriteStore(database = "formstead.writes"): WriteStore {
  return keepWrites(diskIn(database));
}

/** What cannot be stored on the disk is kept in memory. */
export function keepWrites(disk: WriteDisk): WriteStore {
  const memory = new Map<string, Write>();
  // The disk may fail to remove a write, which must not be sent again and again because of that.
  const removed = new Set<string>();

  const read = async (): Promise<readonly Write[]> => {
    const stored = await disk.entries().catch(() => []);
    return [...new Map([...stored, ...memory]).values()].filter(({ id }) => !removed.has(id));
  };
  const keep = async (write: Write, onDisk: Promise<void>) => {
    try {
      await onDisk;
      memory.delete(write.id);
    } catch {
      if (!removed.has(write.id)) memory.set(write.id, write);
    }
  };
  return {
    all: async (person) =>
      (await read())
        .filter((write) => write.person === person)
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    put: (write) => keep(write, disk.put(write)),
    replace: (write) => keep(write, memory.has(write.id) ? disk.put(write) : disk.replace(write)),
    remove: async ({ id }) => {
      removed.add(id);
      memory.delete(id);
      await disk.remove(id).catch(() => {});
    },
  };
}

/** Some browsers refuse storage by throwing at once, others by rejecting each use. */
function diskIn(database: string): WriteDisk {
  const store = createStore(database, "writes");
  return {
    entries: async () => entries<string, Write>(store),
    put: async (write) => set(write.id, write, store),
    replace: async (write) =>
      store("readwrite", (objects) => {
        const found = objects.getKey(write.id);
        found.onsuccess = () => {
          if (found.result !== undefined) objects.put(write, write.id);
        };
        return promisifyRequest(objects.transaction);
      }),
    remove: async (id) => delMany([id], store),
  };
}
