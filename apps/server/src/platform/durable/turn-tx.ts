/**
 * The transaction of a turn. Most turns only add rows, so they are first tried without a lock on the run: turns of many
 * runs of an account then share a round trip and a commit, which counts only if the run has not changed.
 */
import { isTx } from "../db/open-tx.ts";
import type { AccountTx, RowWriter } from "../db/tx.ts";

export type TurnTx = RowWriter;

/** Ends a turn that was tried without a lock, so that it starts again with one. Created once, to save the stack. */
export const lockRequired: Error = new Error("this turn needs a lock on its run");

/** For the part of a turn that reads the run's rows, or writes more than rows. */
export function withLock(tx: TurnTx): AccountTx {
  if (!isTx(tx)) throw lockRequired;
  return tx as AccountTx;
}
