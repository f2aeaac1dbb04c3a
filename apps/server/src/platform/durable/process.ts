/**
 * A durable process as a module writes it: ordinary code whose steps are recorded. After a crash, it runs again from
 * the top, and every step in the ledger immediately returns its recorded result. Between steps, it must depend only
 * on its input and on step results; time and randomness belong inside a step.
 */
import type { z } from "zod";
import type { AccountCtx } from "../context/context.ts";
import type { AccountTx } from "../db/tx.ts";
import type { TurnTx } from "./turn-tx.ts";

export interface ProcessDef<Input extends z.ZodType = z.ZodType> {
  /** `module.noun`, for example, `accounts.deletion`. */
  readonly name: string;
  readonly input: Input;
  /**
   * True if the process keeps its own records: it works only through `perform` and ends with `durable.end`, so all of
   * the engine's state can be rebuilt from them.
   */
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
   * Runs `work` until it has succeeded once, and records its result (JSON) in the ledger. Names are unique within a
   * run. If `work` throws, it is retried; if it throws `PermanentProcessError`, the run fails. It may run twice if a
   * worker dies during it, so its effects must be idempotent.
   */
  step<T>(name: string, work: (ctx: AccountCtx) => Promise<T>): Promise<T>;
  /** Sleeps until an absolute time, for seconds or for months, across restarts of all services. */
  sleepUntil(name: string, at: Date): Promise<void>;
  /** The payload of a signal, or undefined if `until` comes first. */
  waitForSignal(name: string, until: Date): Promise<unknown>;

  /** A context for reading immutable data outside of any step. */
  ctx(): AccountCtx;

  // For a process that works concurrently and writes its own records, in the same commits as its effects.

  /**
   * Runs `work` and remembers its result as long as the engine does. If the engine's state is lost, `work` runs again
   * and must use its own records to find what it has already done. Errors are retried indefinitely.
   */
  perform<T>(name: string, work: (run: HeldRun) => Promise<T>): Pending<T>;
  sleep(ms: number): Pending<unknown>;
  /** A handle for `durable.rest`, and a promise that resolves when the run is woken with it. */
  wakeUp(): { readonly handle: string; readonly woken: Pending<unknown> };
  /**
   * Returns the key and the value of an operation that has ended. After a crash, it returns the same one again. Throws
   * if the operation has failed.
   */
  firstOf(pending: ReadonlyMap<string, Pending<unknown>>): Promise<readonly [string, unknown]>;
}

/** A pending operation of this run. Only these can be awaited together. */
export type Pending<T> = Promise<T> & { readonly pending?: true };

/** The last turn of a run and its result. */
export interface LastTurn {
  readonly turn: number;
  readonly result: unknown;
}

export type WantedTurn = number | "first" | "next";

export type TurnWork<T> = (tx: TurnTx, isCancelRequested: boolean, turn: number) => Promise<T>;

export interface HeldRun {
  /** A context with the current time. */
  ctx(): AccountCtx;
  /** A transaction with exclusive access to the run. If the run has ended, its code stops here. */
  hold<T>(work: (tx: AccountTx, isCancelRequested: boolean, last: LastTurn) => Promise<T>): Promise<T>;
  /**
   * Like `hold`, but runs once per turn. `turn` is one more than the last turn that this code has seen; a turn that
   * it already took before a crash does not run again and returns its recorded result. `"next"` always takes the next
   * turn, and `"first"` is the same for a run that has probably not begun. `work` may be called twice, because a turn
   * with a known number is first tried without locking the run; see turn-tx.ts.
   */
  takeTurn<T>(turn: WantedTurn, work: TurnWork<T>): Promise<T>;
}

export class PermanentProcessError extends Error {
  override readonly name = "PermanentProcessError";
}

export interface BoundProcess<Service = never> {
  readonly def: ProcessDef;
  /** Resolves to `ended` if the process recorded the end of the run itself. */
  readonly run: (service: Service, input: never, steps: ProcessSteps) => Promise<unknown>;
}

export function bindProcess<Service>() {
  return <Input extends z.ZodType>(
    def: ProcessDef<Input>,
    run: (service: Service, input: z.output<Input>, steps: ProcessSteps) => Promise<unknown>,
  ): BoundProcess<Service> => ({ def, run });
}
