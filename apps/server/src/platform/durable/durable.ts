/**
 * The port to the durable engine. Postgres is the ledger, the engine executes: each call writes rows in the caller's
 * transaction, and the engine hears of it by what that commit left. With the engine away nothing is refused; with
 * its disk lost nothing is lost.
 */
import type { z } from "zod";
import type { AccountTx, ReadTx } from "../db/tx.ts";
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
  /** `runId` is a UUID of the caller's choice; starting the same run again changes nothing. */
  start<Input extends z.ZodType>(
    tx: AccountTx,
    def: ProcessDef<Input>,
    runId: string,
    input: z.input<Input>,
  ): Promise<void>;
  /** Many at once; those that were started before stay as they are. */
  startAll<Input extends z.ZodType>(
    tx: AccountTx,
    def: ProcessDef<Input>,
    runs: readonly { readonly runId: string; readonly input: z.input<Input> }[],
  ): Promise<void>;
  /** Recorded once per run and name; a later one with the same name changes nothing. */
  signal(tx: AccountTx, runId: string, name: string, payload: unknown): Promise<void>;
  /**
   * Takes effect before the next step; a step under way ends first. A finished run stays as it is. A process that keeps
   * its own records says itself whether it is busy, and then ends the run itself.
   */
  cancel(tx: AccountTx, runId: string, isBusy?: boolean): Promise<void>;
  /** For a failed run: forgets the named step and all recorded after it, and goes on. */
  retryFrom(tx: AccountTx, runId: string, step: string): Promise<void>;
  /** For a failed run whose process keeps its own records: goes on from what they say. False: it is not failed. */
  retry(tx: AccountTx, runId: string): Promise<boolean>;
  /** The run's own code has come to an end. Written with the commit, like `rest`. */
  end(tx: AccountTx, runId: string, status: "succeeded" | "failed" | "canceled", error: string | null): void;
  /** The run has nothing to do until then or until it is woken (`ProcessSteps.wakeUp`). */
  rest(tx: AccountTx, runId: string, until: Date | null, wakeUp: string | null): void;
  signalsOf(tx: ReadTx, runId: string): Promise<ReadonlyMap<string, unknown>>;
  /** What signals told runs that have ended, and what their last turn gave, goes; that they came stays. */
  erase(tx: AccountTx, runIds: readonly string[]): Promise<void>;
  /** The record of a run that has ended goes. */
  forget(tx: AccountTx, runIds: readonly string[]): Promise<void>;
  find(tx: ReadTx, runId: string): Promise<ProcessRunView | undefined>;
}
