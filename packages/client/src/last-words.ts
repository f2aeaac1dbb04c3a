/**
 * Keeps what was typed in the last moment before a page closes or a tab crashes. IndexedDB writes asynchronously, so
 * changes it has not confirmed yet are also written synchronously, and the next page reads them once.
 */
import type { Change } from "./changes.ts";

/** The subset of `localStorage` that is used. */
export interface LastWordsStore {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

export function lastWords(store: LastWordsStore | undefined, slot: string) {
  const name = `${slot}:last`;
  return {
    keep: (changes: readonly Change[]): void => {
      try {
        if (changes.length > 0) store?.setItem(name, JSON.stringify(changes));
        else store?.removeItem(name);
      } catch {
        // The storage is full or not allowed here.
      }
    },
    take: (): readonly Change[] => {
      try {
        const left = store?.getItem(name);
        store?.removeItem(name);
        return left ? JSON.parse(left) : [];
      } catch {
        return [];
      }
    },
  };
}
