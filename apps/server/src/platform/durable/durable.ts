/**
 * The port to the durable engine. Postgres is the ledger, the engine executes: each call writes rows in the caller's
 * transaction, and the engine hears of it by a job of the same commit. With the engine away nothing is refused; with
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
  /** Recorded once per run and name; a later one with the same name changes nothing. */
  signal(tx: AccountTx, runId: string, name: string, payload: unknown): Promise<void>;
  /** Takes effect before the next step; a step under way ends first. A finished run stays as it is. */
  cancel(tx: AccountTx, runId: string): Promise<void>;
  /** For a failed run: forgets the named step and all recorded after it, and goes on. */
  retryFrom(tx: AccountTx, runId: string, step: string): Promise<void>;
  find(tx: ReadTx, runId: string): Promise<ProcessRunView | undefined>;
}
