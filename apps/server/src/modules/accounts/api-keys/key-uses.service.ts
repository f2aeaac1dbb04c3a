/**
 * Remembers when keys were used and writes it a few seconds later, all keys by one statement, each key at most once
 * a minute. Off the path of the request: nobody waits for it, and a failure to write costs nothing but accuracy.
 */
import { isUseDue } from "./api-keys.rules.ts";
import type { KeyUse } from "./api-keys.store.ts";

export interface KeyUses {
  note(use: KeyUse, lastUsedAt: Date | null): void;
  /** Writes what is held now; also the last act before the process ends. */
  flush(): Promise<void>;
}

export interface KeyUsesOptions {
  write(uses: readonly KeyUse[]): Promise<void>;
  onFailure(error: unknown): void;
  readonly flushEveryMs?: number;
}

export function createKeyUses({ write, onFailure, flushEveryMs = 5_000 }: KeyUsesOptions): KeyUses {
  let held = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<void> = Promise.resolve();

  const writeHeld = async (): Promise<void> => {
    const uses = held;
    if (uses.size === 0) return;
    held = new Map();
    try {
      await write([...uses.values()]);
    } catch (error) {
      onFailure(error);
      held = new Map([...uses, ...held]);
      startTimer();
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // One after the other, so that whoever flushes last has waited for all before.
    lastWrite = lastWrite.then(writeHeld);
    return lastWrite;
  };

  const startTimer = (): void => {
    timer ??= setTimeout(flush, flushEveryMs).unref();
  };

  return {
    flush,
    note: (use, lastUsedAt) => {
      if (!isUseDue(lastUsedAt, use.at)) return;
      held.set(use.id, use);
      startTimer();
    },
  };
}
