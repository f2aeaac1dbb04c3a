/**
 * Buffers key uses and writes them a few seconds later in one statement, at most once a minute per key. Requests do
 * not wait for the write, and a failed write costs only accuracy.
 */
import { isUseDue } from "./api-keys.rules.ts";
import type { KeyUse } from "./api-keys.store.ts";

export interface KeyUses {
  note(use: KeyUse, lastUsedAt: Date | null): void;
  /** Writes the buffered uses; also called during shutdown. */
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
    // Flushes run one after another, so waiting for the latest one means waiting for all earlier ones too.
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
