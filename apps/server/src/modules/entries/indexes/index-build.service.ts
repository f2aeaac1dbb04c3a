/**
 * Fills and empties indexes in background jobs, in small transactions. A writer that started before the index row was
 * inserted, or before it was set to dropping, may not have seen that change, so both jobs first wait until all such
 * writers have ended.
 */
import { setTimeout } from "node:timers/promises";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import * as rows from "./index-rows.store.ts";
import { buildIndex, dropIndex, eventDataOf, indexEvents } from "./indexes.events.ts";
import type { AnswerIndexId } from "./indexes.rules.ts";
import * as store from "./indexes.store.ts";

/** Batch sizes to try in turn. The smaller ones are for cases where writers have locked some of the rows. */
const batchEntries = [1_000, 50, 1] as const;
const batchRows = 5_000;
/**
 * After this time, a new job continues the work, so that a stopped worker loses little and other jobs get their turn.
 */
const jobMsMax = 30_000;
const waitMsMax = 40_000;
const pollMs = 50;

export function createIndexBuild({ uow }: { uow: Uow }) {
  const waitForWriters = async (ctx: AccountCtx, signal: AbortSignal): Promise<void> => {
    const listWriters = () => uow.read(ctx, rows.openWriters);
    const before = new Set(await listWriters());
    for (const until = Date.now() + waitMsMax; (await listWriters()).some((writer) => before.has(writer)); ) {
      if (Date.now() > until)
        throw new Error("a writer has not ended in time; the job will wait again when it is retried");
      await setTimeout(pollMs, undefined, { signal });
    }
  };

  /** Repeats the step until there is nothing left to do. Returns false if time runs out first. */
  const repeat = async (signal: AbortSignal, step: () => Promise<boolean>): Promise<boolean> => {
    for (const until = Date.now() + jobMsMax; Date.now() < until; ) {
      if (!(await step())) return true;
      signal.throwIfAborted();
    }
    return false;
  };

  /** Returns false if there is nothing left to index. */
  const fillSome = async (ctx: AccountCtx, id: AnswerIndexId): Promise<boolean> => {
    for (const limit of batchEntries) {
      try {
        return await uow(ctx, (tx) => fillOnce(tx, id, limit));
      } catch (error) {
        if (!rows.isLockedByWriter(error)) throw error;
      }
    }
    return true;
  };

  const reschedule = (ctx: AccountCtx, job: typeof buildIndex | typeof dropIndex, id: AnswerIndexId) =>
    uow(ctx, async (tx) => enqueue(tx, job, id));

  return {
    build: async (ctx: AccountCtx, id: AnswerIndexId, signal: AbortSignal): Promise<void> => {
      const index = await uow.read(ctx, (tx) => store.find(tx, id));
      if (index?.status !== "building") return;
      if (index.builtUntil === null) await waitForWriters(ctx, signal);
      const isDone = await repeat(signal, () => fillSome(ctx, id));
      if (!isDone) return reschedule(ctx, buildIndex, id);
      await uow(ctx, async (tx) => {
        const built = await store.lock(tx, id);
        if (built?.status !== "building") return;
        await store.save(tx, { ...built, status: "ready", readyAt: ctx.now });
        tx.emit(indexEvents.ready(eventDataOf(built)));
      });
    },

    drop: async (ctx: AccountCtx, id: AnswerIndexId, signal: AbortSignal): Promise<void> => {
      const index = await uow.read(ctx, (tx) => store.find(tx, id));
      if (index?.status !== "dropping") return;
      await waitForWriters(ctx, signal);
      const isDone = await repeat(signal, async () => {
        const gone = await uow(ctx, (tx) => rows.empty(tx, index, batchRows));
        return gone > 0;
      });
      if (!isDone) return reschedule(ctx, dropIndex, id);
      await uow(ctx, (tx) => store.remove(tx, id));
    },
  };
}

async function fillOnce(tx: AccountTx, id: AnswerIndexId, limit: number): Promise<boolean> {
  const index = await store.lock(tx, id);
  if (index?.status !== "building") return false;
  const builtUntil = await rows.fill(tx, index, limit);
  if (builtUntil === undefined) return false;
  await store.save(tx, { ...index, builtUntil });
  return true;
}

export function enqueue(
  tx: AccountTx,
  job: typeof buildIndex | typeof dropIndex,
  id: AnswerIndexId,
  runAt?: Date,
): void {
  tx.enqueue(job, { answer_index_id: id }, { jobKey: `${job.name}:${id}`, ...(runAt ? { runAt } : {}) });
}
