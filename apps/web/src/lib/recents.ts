/** The things a person opened last in an account, newest first. Stored only in this browser. */
import { useSyncExternalStore } from "react";

export interface Recent {
  readonly id: string;
  readonly name: string;
  /** The search source that the thing belongs to, which provides its icon. */
  readonly source: string;
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
}

const countMax = 20;
const prefix = "formstead.recents.";
const none: readonly Recent[] = [];
const listeners = new Set<() => void>();
const cache = new Map<string, readonly Recent[]>();

export function noteVisit(accountId: string, visit: Recent): void {
  const others = readRecents(accountId).filter(({ id }) => id !== visit.id);
  write(accountId, [visit, ...others].slice(0, countMax));
}

/** For things that were deleted or can no longer be opened. */
export function dropRecent(accountId: string, id: string): void {
  const rest = readRecents(accountId).filter((recent) => recent.id !== id);
  if (rest.length < readRecents(accountId).length) write(accountId, rest);
}

/** Removes the lists of all accounts, because they contain names. The caller leaves the screen that shows one. */
export function clearRecents(): void {
  cache.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was kept.
  }
}

export function useRecents(accountId: string | undefined): readonly Recent[] {
  return useSyncExternalStore(watch, () => (accountId === undefined ? none : readRecents(accountId)));
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function readRecents(accountId: string): readonly Recent[] {
  const known = cache.get(accountId);
  if (known) return known;
  const stored = readStored(accountId);
  cache.set(accountId, stored);
  return stored;
}

function readStored(accountId: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + accountId) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : none;
  } catch {
    return none;
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, source, to, params } = value as Partial<Record<keyof Recent, unknown>>;
  const texts = [id, name, source, to];
  return texts.every((text) => typeof text === "string") && typeof params === "object" && params !== null;
}

function write(accountId: string, recents: readonly Recent[]): void {
  cache.set(accountId, recents);
  try {
    localStorage.setItem(prefix + accountId, JSON.stringify(recents));
  } catch {
    // Without storage, the list lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
