/**
 * A durable process as a module writes it: ordinary code whose steps are remembered. After a crash it runs again
 * from the top, and every step that is in the ledger answers at once with its recorded result. Between steps it
 * must decide only by its input and by step results; time and randomness belong inside a step.
 */
import type { z } from "zod";
import type { AccountCtx } from "../context/context.ts";

export interface ProcessDef<Input extends z.ZodType = z.ZodType> {
  /** `module.noun`, for example `accounts.deletion`. */
  readonly name: string;
  readonly input: Input;
}

export function defineProcess<Input extends z.ZodType>(name: string, input: Input): ProcessDef<Input> {
  return { name, input };
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
}

export class PermanentProcessError extends Error {
  override readonly name = "PermanentProcessError";
}

export interface BoundProcess<Service = never> {
  readonly def: ProcessDef;
  readonly run: (service: Service, input: never, steps: ProcessSteps) => Promise<void>;
}

export function bindProcess<Service>() {
  return <Input extends z.ZodType>(
    def: ProcessDef<Input>,
    run: (service: Service, input: z.output<Input>, steps: ProcessSteps) => Promise<void>,
  ): BoundProcess<Service> => ({ def, run: run as unknown as BoundProcess<Service>["run"] });
}
