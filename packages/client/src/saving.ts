/**
 * Gets changes to the server: a moment after the last keystroke, one request at a time, each batch under a number that
 * rises. A batch without an answer is sent again as it is. When the server says that its number is stale, somebody else
 * has saved since: their answers are taken over and the batch is sent again on top, so the last save wins per field.
 */
import { patchOf } from "./changes.ts";
import type { Connection } from "./connection.ts";
import { refuseBatch, savedBatch, takeBatch } from "./draft.ts";
import type { FormClientError } from "./form-client-error.ts";
import type { Keys } from "./keys.ts";
import type { Memory } from "./memory.ts";
import type { Settings } from "./options.ts";
import type { Problem, Saved } from "./wire.ts";

/** Somebody who types without a pause is saved too. */
const typingMs = 2_000;

export function createSaving(
  { tabs, now, schedule, saveAfterMs }: Settings,
  memory: Memory,
  { call, patiently, wake }: Connection,
  keys: Keys,
) {
  const { facts, update, publish } = memory;
  let cancel: (() => void) | undefined;
  let changedAt = 0;
  let running: Promise<void> | undefined;
  /** Others have saved, or know better: look before the next attempt. */
  let isBehind = false;

  const catchUp = async (): Promise<void> => {
    if (isBehind) await keys.refresh();
    isBehind = false;
  };

  const attempt = async (): Promise<void> => {
    await memory.persist();
    await catchUp();
    const { batch } = await update(takeBatch);
    if (!batch) return;
    await keys.ensure();
    // Lists are sent whole, so it must be known what is in them.
    if (!facts.draft.session) await keys.refresh();
    await keys.matchForm();
    try {
      const answer = await keys.withKey((key) => {
        const answers = patchOf(facts.draft.session?.answers ?? {}, batch.changes);
        return call<Saved>("PATCH", "/current/answers", key, { answers, client_seq: batch.seq });
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
      // Submitted in another tab: there is nothing left to save.
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
