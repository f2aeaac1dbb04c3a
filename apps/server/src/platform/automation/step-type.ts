/**
 * A kind of step of a workflow, as a module contributes it: what it takes, what it gives, and what it does. How a graph
 * is walked, when a step is tried again and where its result is kept is not its business.
 */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { AccountCtx } from "../context/context.ts";
import type { AccountTx } from "../db/tx.ts";
import type { Id } from "../ids/ids.ts";

export interface StepResult {
  /** What later steps read as `steps.<key>.outputs`. */
  readonly outputs: Readonly<Record<string, Json>>;
  /** The way out; `next` where it is not said. */
  readonly port?: string;
}

/** What a step knows of the run it belongs to. */
export interface StepCall<Input> {
  readonly input: Input;
  readonly runId: Id<"run">;
  readonly workflowId: Id<"wfl">;
  /** The entry the run is about, if it is about one. */
  readonly entryId: Id<"ent"> | null;
  /** The same at each try of this step in this run; for whoever is called, to know a repeat by. */
  readonly idempotencyKey: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** A step that did not work. What is transient is tried again, as the step says; anything else goes to `error`. */
export class StepError extends Error {
  override readonly name = "StepError";
  readonly code: string;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(
    code: string,
    message: string,
    options: { readonly isTransient?: boolean; readonly retryAfterMs?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.isTransient = options.isTransient ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}

interface StepTypeBase<Input extends z.ZodType, Output extends z.ZodType> {
  /** `send_email`; of an extension `slack.post_message`. Stored in workflows: never renamed. */
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly group: "flow" | "entry" | "data" | "message" | "call" | "extension";
  /** The input once its references are filled in. Strings of numbers are numbers where it says so (`z.coerce`). */
  readonly input: Input;
  readonly output: Output;
  /** Beside `next` and `error`, which every step has. */
  readonly ports?: readonly string[];
  /** What a dry run says instead of doing it. */
  stub(input: z.output<Input>): StepResult;
}

/** What it does are rows of the commit that records it: exactly once. Reads and writes by `tx`, and calls nobody. */
export interface InsideStep<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends StepTypeBase<Input, Output> {
  readonly effect: "inside";
  run(tx: AccountTx, call: StepCall<z.output<Input>>): Promise<StepResult>;
}

/** Calls somebody: at least once, each time with the same idempotency key. */
export interface OutsideStep<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends StepTypeBase<Input, Output> {
  readonly effect: "outside";
  readonly timeoutMs: number;
  run(ctx: AccountCtx, call: StepCall<z.output<Input>>, signal: AbortSignal): Promise<StepResult>;
}

export type StepType = InsideStep | OutsideStep;

export function defineInsideStep<Input extends z.ZodType, Output extends z.ZodType>(
  step: Omit<InsideStep<Input, Output>, "effect">,
): StepType {
  return { effect: "inside", ...step } as unknown as StepType;
}

export function defineOutsideStep<Input extends z.ZodType, Output extends z.ZodType>(
  step: Omit<OutsideStep<Input, Output>, "effect">,
): StepType {
  return { effect: "outside", ...step } as unknown as StepType;
}
