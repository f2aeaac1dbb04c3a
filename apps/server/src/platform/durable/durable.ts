/**
 * The port to the durable engine. PostgreSQL holds the ledger and the engine executes. Each call writes rows in the
 * caller's transaction, and a worker notifies the engine after the commit. If the engine is unavailable, calls still
 * succeed; if its disk is lost, no state is lost.
 */
import type { z } from "zod";
import type { AccountTx, ReadTx, RowWriter } from "../db/tx.ts";
import type { ProcessDef } from "./process.ts";

export type ProcessStatus = "queued" | "running" | "succeeded" | "failed" | "canceled";

export interface ProcessRunView {
  readonly id: string;
  readonly process: string;
  readonly status: ProcessStatus;
  readonly attempt: number;
  readonly error: string | null;
}

export interface Durable {
  /** `runId` is a UUID chosen by the caller; starting the same run again has no effect. */
  start<Input extends z.ZodType>(
    tx: AccountTx,
    def: ProcessDef<Input>,
    runId: string,
    input: z.input<Input>,
  ): Promise<void>;
  /** Starts many runs at once; runs that were started before are unchanged. */
  startAll<Input extends z.ZodType>(
    tx: AccountTx,
    def: ProcessDef<Input>,
    runs: readonly { readonly runId: string; readonly input: z.input<Input> }[],
  ): Promise<void>;
  /**
   * Locks the run. A caller that also locks its own row of the run does this first, in the same order as the
   * transactions of the run itself.
   */
  lock(tx: AccountTx, runId: string): Promise<void>;
  /** Recorded once per run and name; a later signal with the same name has no effect. */
  signal(tx: AccountTx, runId: string, name: string, payload: unknown): Promise<void>;
  /**
   * Takes effect before the next step; a running step finishes first. A finished run is unchanged. A process that
   * keeps its own records passes `isBusy`: if it is true, the process ends the run itself.
   */
  cancel(tx: AccountTx, runId: string, isBusy?: boolean): Promise<void>;
  /** Continues a failed run after deleting the named step and all steps recorded after it. */
  retryFrom(tx: AccountTx, runId: string, step: string): Promise<void>;
  /**
   * Continues a failed run from the records that its process keeps itself. Returns false if the run has not failed.
   */
  retry(tx: AccountTx, runId: string): Promise<boolean>;
  /** Records that the run's code has finished. Like `rest`, this is written with the commit. */
  end(tx: RowWriter, runId: string, status: "succeeded" | "failed" | "canceled", error: string | null): void;
  /** Records that the run is idle until that time or until it is woken (`ProcessSteps.wakeUp`). */
  rest(tx: RowWriter, runId: string, until: Date | null, wakeUp: string | null): void;
  signalsOf(tx: ReadTx, runId: string): Promise<ReadonlyMap<string, unknown>>;
  /**
   * Deletes the signal payloads and last turn results of finished runs, but keeps the fact that the signals were
   * sent.
   */
  erase(tx: AccountTx, runIds: readonly string[]): Promise<void>;
  /** Deletes the records of finished runs. */
  forget(tx: AccountTx, runIds: readonly string[]): Promise<void>;
  find(tx: ReadTx, runId: string): Promise<ProcessRunView | undefined>;
}
