/** What we require of a durable engine. It may lose all of its state, because the ledger is authoritative. */
import type { AccountRef } from "../context/context.ts";

export interface RunHandle {
  readonly account: AccountRef;
  readonly runId: string;
  /** Increases with each retry of a failed run; the engine treats each attempt as a separate run. */
  readonly attempt: number;
  /** The process and its input, so that a process that keeps its own records does not need to be looked up. */
  readonly process?: string;
  readonly input?: unknown;
}

export interface DurableEngine {
  /** Submitting a run that is already running has no effect. Rejects if the engine is unreachable. */
  submit(run: RunHandle): Promise<void>;
  /** Wakes a waiting run; unknown or finished runs are not an error. */
  wake(awaiting: string): Promise<void>;
}
