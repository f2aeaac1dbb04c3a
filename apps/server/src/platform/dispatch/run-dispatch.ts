/**
 * Processes the rows of a dispatch on one shard: claims as many as there is capacity for, and more as soon as some
 * are done, so that a slow row occupies only its own slot. `stop` ends the claims and waits for the rows in progress.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { systemAccountCtx } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import type { Statement } from "../db/pipeline.ts";
import { toOneOff } from "../db/statement.ts";
import { uuidToId } from "../ids/ids.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Dispatch } from "./dispatch.ts";

export interface DispatchDeps {
  readonly database: Database;
  readonly telemetry: Telemetry;
  now(): Date;
}

interface ClaimedRow {
  readonly account_id: string;
  readonly input: unknown;
}

/** In one round trip with the claim, which then is a transaction. */
const inSystem: Statement = {
  text: "select set_config('app.system', 'on', true), set_config('lock_timeout', '2s', true)",
  values: [],
  name: "in-system",
};
/** After one row is done, others may follow immediately, so wait briefly and replace them together. */
const gatherMs = 10;
/** While nothing is due, the pause is at least this many times as long as the claim took. */
const restPerClaim = 4;
const drainMs = 20_000;

export function startDispatch(dispatch: Dispatch, deps: DispatchDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const inHand = new Set<Promise<void>>();

  const take = async (): Promise<number> => {
    const rows = await claim(dispatch, deps, dispatch.concurrency - inHand.size);
    for (const row of rows) {
      const work = runOne(dispatch, deps, row, giveUp.signal).finally(() => inHand.delete(work));
      inHand.add(work);
    }
    return rows.length;
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const room = dispatch.concurrency - inHand.size;
      const taken = await take().catch((error) => {
        deps.telemetry.logger.warn({ err: error, dispatch: dispatch.name }, "claiming work failed");
        return 0;
      });
      const rest = Math.max(dispatch.everyMs, restPerClaim * (performance.now() - startedAt));
      const rested = setTimeout(rest, undefined, { signal: stopping.signal }).catch(() => {});
      // A partial claim may leave due rows behind, so claim again. Otherwise, wait: a finished row frees a slot and
      // may free capacity in its own lane.
      if (taken > 0 && taken < room) continue;
      await Promise.race(taken === 0 && inHand.size === 0 ? [rested] : [rested, ...inHand]);
      if (inHand.size > 0) await setTimeout(gatherMs);
    }
  };

  const looping = loop();
  return {
    stop: async () => {
      stopping.abort();
      await looping;
      const drained = new AbortController();
      const late = setTimeout(drainMs, undefined, { signal: drained.signal }).then(
        () => giveUp.abort(),
        () => {},
      );
      await Promise.all(inHand);
      drained.abort();
      await late;
    },
  };
}

/** Claims and processes rows until none are due; for tests, which control the clock. Returns the number of rows. */
export async function dispatchDue(dispatch: Dispatch, deps: DispatchDeps): Promise<number> {
  const signal = new AbortController().signal;
  for (let count = 0; ; ) {
    const rows = await claim(dispatch, deps, dispatch.concurrency);
    if (rows.length === 0) return count;
    count += rows.length;
    await Promise.all(rows.map((row) => runOne(dispatch, deps, row, signal)));
  }
}

async function claim(dispatch: Dispatch, deps: DispatchDeps, limit: number): Promise<readonly ClaimedRow[]> {
  if (limit <= 0) return [];
  // Not prepared: a plan that was made while the queue was short would scan a long one.
  const results = await deps.database.run([inSystem, toOneOff(dispatch.claim(deps.now(), limit))]);
  return (results[1]?.rows ?? []) as unknown as ClaimedRow[];
}

async function runOne(
  dispatch: Dispatch,
  { database, telemetry, now }: DispatchDeps,
  { account_id: uuid, input }: ClaimedRow,
  signal: AbortSignal,
): Promise<void> {
  const account = { id: uuidToId("acc", uuid), uuid, shard: database.name };
  const ctx = systemAccountCtx(dispatch.name, account, randomUUID(), now());
  try {
    await telemetry.span(`dispatch ${dispatch.name}`, { shard: database.name }, () =>
      dispatch.run(ctx, input, signal),
    );
  } catch (error) {
    telemetry.logger.warn(
      { err: error, dispatch: dispatch.name },
      "failed; retrying after the lease expires",
    );
  }
}
