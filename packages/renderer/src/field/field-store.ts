/**
 * The entries that a device keeps for one form, with their files, in IndexedDB. Pages and the service worker share them;
 * each change is one transaction.
 */
import type { ClientStorage, Problem } from "@formstead/client";
import type { JsonObject } from "@formstead/form-logic";
import type { LocalEntry, LocalFile } from "../local/local-sessions.ts";

/** `draft`: not finished; `waiting`: not sent yet; `refused`: the server did not accept it. */
export type KeptStatus = "draft" | "waiting" | "sending" | "sent" | "refused";

export interface KeptEntry extends LocalEntry {
  readonly status: KeptStatus;
  /** The form's address under which the entry was collected. */
  readonly formRef: string;
  /** When it was begun, and when it was finished, in milliseconds. */
  readonly begunAt: number;
  readonly keptAt?: number | undefined;
  /** Words to recognize it by, from its first answers. */
  readonly words: string;
  readonly fileCount: number;
  readonly refusal?: Refusal | undefined;
  readonly receiptCode?: string | undefined;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly Problem[];
}

export interface KeptFile extends LocalFile {
  readonly content: Blob;
  readonly keptAt: number;
}

export type FieldStore = Awaited<ReturnType<typeof openFieldStore>>;

/** The slot of the client that sends an entry, and the name of its draft. */
export const sendingSlot = "entry";
const draftName = `${sendingSlot}:draft`;

const tables = ["entries", "files", "sending"] as const;
type Table = (typeof tables)[number];

/** Notifies all pages of the form, and this one. */
const channelOf = (formId: string): string => `formstead-field:${formId}`;

export async function openFieldStore(formId: string) {
  const database = await opened(indexedDB.open(`formstead-field:${formId}`, 1));
  const channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelOf(formId));
  const listeners = new Set<() => void>();
  const changed = (): void => {
    channel?.postMessage("changed");
    for (const listener of listeners) listener();
  };
  if (channel)
    channel.onmessage = () => {
      for (const listener of listeners) listener();
    };

  /** Resolves when the changes are on the disk. */
  const within = <Result>(
    names: readonly Table[],
    mode: IDBTransactionMode,
    work: (table: (name: Table) => IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(names, mode, { durability: "strict" });
      const request = work((name) => transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });

  const read = <Result>(name: Table, work: (table: IDBObjectStore) => IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const request = work(database.transaction(name).objectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  const update = async (
    id: string,
    change: (before: KeptEntry | undefined) => KeptEntry | undefined,
  ): Promise<KeptEntry | undefined> => {
    let after: KeptEntry | undefined;
    await within(["entries"], "readwrite", (table) => {
      const entries = table("entries");
      const request = entries.get(id);
      request.onsuccess = () => {
        const before: KeptEntry | undefined = request.result;
        after = change(before);
        if (after && after !== before) entries.put(after);
      };
      return undefined;
    });
    changed();
    return after;
  };

  /** Removes everything of an entry that is not needed after it was sent. */
  const dropContents = (table: (name: Table) => IDBObjectStore, id: string): void => {
    const files = table("files").index("entry").openKeyCursor(IDBKeyRange.only(id));
    files.onsuccess = () => {
      if (!files.result) return;
      table("files").delete(files.result.primaryKey);
      files.result.continue();
    };
    table("sending").delete(IDBKeyRange.bound([id], [id, []]));
  };

  return {
    get: (id: string): Promise<KeptEntry | undefined> => read("entries", (table) => table.get(id)),
    /** The oldest first. */
    list: async (): Promise<readonly KeptEntry[]> => {
      const all: KeptEntry[] = await read("entries", (table) => table.getAll());
      return all.toSorted((one, other) => one.begunAt - other.begunAt);
    },
    update,
    filesOf: (entryId: string): Promise<readonly KeptFile[]> =>
      read("files", (table) => table.index("entry").getAll(entryId)),
    putFile: async (file: KeptFile): Promise<void> => {
      await within(["files"], "readwrite", (table) => table("files").put(file));
    },
    removeFile: async (id: string): Promise<void> => {
      await within(["files"], "readwrite", (table) => table("files").delete(id));
    },

    /** What the session client remembers while it sends the entry. It is removed only together with the entry. */
    storageOf: (id: string): ClientStorage => ({
      update: async (name, change) => {
        let after: ReturnType<typeof change>;
        await within(["sending"], "readwrite", (table) => {
          const request = table("sending").get([id, name]);
          request.onsuccess = () => {
            after = change(request.result);
            // The client forgets its draft once it has a receipt. If the device stops before the receipt is stored here,
            // the draft is what leads to the receipt again.
            if (after !== undefined) table("sending").put(after, [id, name]);
            else if (name !== draftName) table("sending").delete([id, name]);
          };
          return undefined;
        });
        return after;
      },
    }),
    /** What the server refused earlier is sent again, so it no longer prevents submitting. */
    forgetRefused: async (id: string): Promise<void> => {
      await within(["sending"], "readwrite", (table) => {
        const request = table("sending").get([id, draftName]);
        request.onsuccess = () => {
          if (request.result) table("sending").put({ ...request.result, refused: {} }, [id, draftName]);
        };
        return undefined;
      });
    },
    /** Begins again, because the server no longer knows what was sent so far. */
    forgetSending: async (id: string): Promise<void> => {
      await within(["sending"], "readwrite", (table) =>
        table("sending").delete(IDBKeyRange.bound([id], [id, []])),
      );
    },

    /** The entry has arrived: its answers and files leave the device, and its receipt stays. */
    settle: async (id: string, receiptCode: string | undefined): Promise<void> => {
      await within(tables, "readwrite", (table) => {
        const request = table("entries").get(id);
        request.onsuccess = () => {
          const before: KeptEntry = request.result;
          const nothing: JsonObject = {};
          const sent = { status: "sent", answers: nothing, words: "", fileCount: 0, receiptCode } as const;
          table("entries").put({ ...before, ...sent, refusal: undefined });
        };
        dropContents(table, id);
        return undefined;
      });
      changed();
    },
    remove: async (id: string): Promise<void> => {
      await within(tables, "readwrite", (table) => {
        dropContents(table, id);
        table("entries").delete(id);
        return undefined;
      });
      changed();
    },
    /** Removes everything that this device keeps for the form. */
    clear: async (): Promise<void> => {
      await within(tables, "readwrite", (table) => {
        for (const name of tables) table(name).clear();
        return undefined;
      });
      changed();
    },
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: (): void => {
      channel?.close();
      database.close();
    },
  };
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => {
      request.result.createObjectStore("entries", { keyPath: "id" });
      request.result.createObjectStore("files", { keyPath: "id" }).createIndex("entry", "entry");
      request.result.createObjectStore("sending");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
}
