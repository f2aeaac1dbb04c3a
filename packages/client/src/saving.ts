/**
 * Sends changes to the server shortly after the last keystroke, one request at a time, each batch with an increasing
 * number. A batch without a response is resent unchanged. If the server reports that its number is stale, someone
 * else has saved since: their answers are adopted and the batch is resent on top, so the last save wins per field.
 */
import { patchOf } from "./changes.ts";
import type { Connection } from "./connection.ts";
import { refuseBatch, savedBatch, takeBatch } from "./draft.ts";
import type { FormClientError } from "./form-client-error.ts";
import type { Keys } from "./keys.ts";
import type { Memory } from "./memory.ts";
import type { Settings } from "./options.ts";
import type { Problem, Saved } from "./wire.ts";

/** The maximum delay of a save while someone types without a pause. */
const typingMs = 2_000;

export function createSaving(
  { tabs, now, schedule, saveAfterMs, trail }: Settings,
  memory: Memory,
  { call, patiently, wake }: Connection,
  keys: Keys,
) {
  const { facts, update, publish } = memory;
  let cancel: (() => void) | undefined;
  let changedAt = 0;
  let running: Promise<void> | undefined;
  /** Someone else has saved or has a newer state, so reload before the next attempt. */
  let isBehind = false;

  const catchUp = async (): Promise<void> => {
    if (isBehind) await keys.refresh();
    isBehind = false;
  };

  const attempt = async (): Promise<void> => {
    await memory.persist();
    await catchUp();
    const { batch } = await update((draft) => takeBatch(draft, trail));
    if (!batch) return;
    await keys.ensure();
    // Lists are sent as a whole, so their current content must be known.
    if (!facts.draft.session) await keys.refresh();
    await keys.matchForm();
    try {
      const answer = await keys.withKey((key) => {
        const answers = patchOf(facts.draft.session?.answers ?? {}, batch.changes);
        return call<Saved>("PATCH", "/current/answers", key, {
          answers,
          client_seq: batch.seq,
          ...batch.trail,
        });
      });
      isBehind = answer.is_stale || answer.errors.some((one) => !one.is_kept);
      if (!answer.is_stale) await update((draft) => savedBatch(draft, batch, answer));
    } catch (error) {
      const { status, details } = error as FormClientError;
      if (![400, 413, 422].includes(status)) throw error;
      const problem = { ...details, field_key: "" } as unknown as Problem;
      await update((draft) => refuseBatch(draft, batch, problem));
      isBehind = true;
    }
    await catchUp();
    tabs.tell({});
  };

  const save = async (): Promise<void> => {
    stop();
    facts.error = undefined;
    publish();
    try {
      await patiently(() => tabs.exclusively(attempt));
    } catch (error) {
      // The entry was submitted in another tab, so there is nothing left to save.
      if (facts.receipt) return;
      facts.error = error as FormClientError;
      throw error;
    } finally {
      running = undefined;
      publish();
      if (!facts.error && memory.pending() > 0) plan();
    }
  };

  const run = (): Promise<void> => {
    running ??= save();
    return running;
  };

  const stop = () => {
    cancel?.();
    cancel = undefined;
  };

  const plan = () => {
    if (!cancel) changedAt = now();
    else if (now() - changedAt > typingMs) return;
    stop();
    cancel = schedule(() => {
      stop();
      run().catch(() => {});
    }, saveAfterMs);
  };

  return {
    plan,
    stop,
    /** Resolves when everything is saved; rejects when it cannot be. */
    flush: async (): Promise<void> => {
      wake();
      while (memory.pending() > 0) await run();
    },
  };
}
