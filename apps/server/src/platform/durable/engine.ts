/** What we ask of a durable engine. It may forget everything: the ledger is what counts. */
import type { AccountRef } from "../context/context.ts";

export interface RunHandle {
  readonly account: AccountRef;
  readonly runId: string;
  /** Rises with each retry of a failed run; the engine treats each attempt as a run of its own. */
  readonly attempt: number;
  /** Which process with what, so that one that keeps its own records need not be asked for. */
  readonly process?: string;
  readonly input?: unknown;
}

export interface DurableEngine {
  /** Submitting what already runs changes nothing. Rejects when the engine cannot be reached. */
  submit(run: RunHandle): Promise<void>;
  /** Wakes a run that waits; unknown or finished ones are no error. */
  wake(awaiting: string): Promise<void>;
}
