/**
 * A durable process as a module writes it: ordinary code whose steps are remembered. After a crash it runs again
 * from the top, and every step that is in the ledger answers at once with its recorded result. Between steps it
 * must decide only by its input and by step results; time and randomness belong inside a step.
 */
import type { z } from "zod";
import type { AccountCtx } from "../context/context.ts";
import type { AccountTx } from "../db/tx.ts";

export interface ProcessDef<Input extends z.ZodType = z.ZodType> {
  /** `module.noun`, for example `accounts.deletion`. */
  readonly name: string;
  readonly input: Input;
  /** It works only by `perform` and ends by `durable.end`, so the engine keeps nothing of it that its records do not. */
  readonly keepsRecords: boolean;
}

export function defineProcess<Input extends z.ZodType>(
  name: string,
  input: Input,
  { keepsRecords = false } = {},
): ProcessDef<Input> {
  return { name, input, keepsRecords };
}

export interface ProcessSteps {
  /**
   * Runs `work` until it has succeeded once, and records its result (JSON) in the ledger. Names are unique in a run.
   * `work` throws to be tried again and `PermanentProcessError` to fail the run. It may be run twice when a worker
   * dies inside it, so its effects must bear that.
   */
  step<T>(name: string, work: (ctx: AccountCtx) => Promise<T>): Promise<T>;
  /** Sleeps to an absolute time, for seconds or for months, over restarts of everything. */
  sleepUntil(name: string, at: Date): Promise<void>;
  /** The payload of a signal, or undefined when `until` comes first. */
  waitForSignal(name: string, until: Date): Promise<unknown>;

  /** For reading what never changes, outside of any step. */
  ctx(): AccountCtx;

  // For a process that keeps records of its own, in the same commits as what it does, and does several things at once.

  /**
   * Runs `work` and remembers its result as long as the engine does. After a lost engine it runs again, and must find in
   * its own records what it has done. Errors are tried again without end.
   */
  perform<T>(name: string, work: (run: HeldRun) => Promise<T>): Pending<T>;
  sleep(ms: number): Pending<unknown>;
  /** A handle for `durable.rest`, and what ends when the run is woken by it. */
  wakeUp(): { readonly handle: string; readonly woken: Pending<unknown> };
  /** The key of one that has ended; of several the same after a crash. */
  firstOf(pending: ReadonlyMap<string, Pending<unknown>>): Promise<string>;
}

/** Something of this run that will end. Only these may be waited for together. */
export type Pending<T> = Promise<T> & { readonly pending?: true };

/** The last turn that was taken, and what it gave. */
export interface LastTurn {
  readonly turn: number;
  readonly result: unknown;
}

export interface HeldRun {
  /** With the time of this moment. */
  ctx(): AccountCtx;
  /** A transaction in which nobody else touches the run. Where the run is over, its code ends here. */
  hold<T>(work: (tx: AccountTx, isCancelRequested: boolean, last: LastTurn) => Promise<T>): Promise<T>;
  /**
   * The same, once: `turn` is one more than the last turn this code knows of. A turn that was taken before, by this code
   * before a crash, is not taken again and gives what it gave. Without a number it is the next, whatever was before.
   */
  takeTurn<T>(
    turn: number | "next",
    work: (tx: AccountTx, isCancelRequested: boolean, turn: number) => Promise<T>,
  ): Promise<T>;
}

export class PermanentProcessError extends Error {
  override readonly name = "PermanentProcessError";
}

export interface BoundProcess<Service = never> {
  readonly def: ProcessDef;
  /** `ended`: it has recorded the end of the run itself. */
  readonly run: (service: Service, input: never, steps: ProcessSteps) => Promise<unknown>;
}

export function bindProcess<Service>() {
  return <Input extends z.ZodType>(
    def: ProcessDef<Input>,
    run: (service: Service, input: z.output<Input>, steps: ProcessSteps) => Promise<unknown>,
  ): BoundProcess<Service> => ({ def, run: run as unknown as BoundProcess<Service>["run"] });
}
