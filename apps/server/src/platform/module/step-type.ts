/**
 * A kind of workflow step, as contributed by a module: its input, its outputs, and its work. The runtime walks the
 * graph, retries steps, and stores results.
 */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { AccountCtx } from "../context/context.ts";
import type { AccountTx } from "../db/tx.ts";
import type { Id } from "../ids/ids.ts";

export interface StepResult {
  /** Available to later steps as `steps.<key>.outputs`. */
  readonly outputs: Readonly<Record<string, Json>>;
  /** The outgoing port. Default: `next`. */
  readonly port?: string;
}

/** One attempt to run a step, and the run that the step belongs to. */
export interface StepCall<Input> {
  readonly input: Input;
  readonly runId: Id<"run">;
  readonly workflowId: Id<"wfl">;
  /** The entry that the run is about, if any. */
  readonly entryId: Id<"ent"> | null;
  /** The same for every attempt of this step in this run, so that the called service can detect a repeat. */
  readonly idempotencyKey: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** A failed step. Transient errors are retried according to the step; all others go to `error`. */
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

/** What a step type looks like from outside. It needs no service, so the API's description can list it. */
export interface StepDescription<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** For example `send_email`; for an extension, `slack.post_message`. Stored in workflows; never rename. */
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly group: "flow" | "entry" | "data" | "message" | "call" | "extension";
  /**
   * The input after its references are resolved. Numeric strings become numbers where the schema says so
   * (`z.coerce`).
   */
  readonly input: Input;
  readonly output: Output;
  /** Output ports in addition to `next` and `error`, which every step has. */
  readonly ports?: readonly string[];
}

interface StepTypeBase<Input extends z.ZodType, Output extends z.ZodType>
  extends StepDescription<Input, Output> {
  /** What a dry run shows instead of running the step. */
  stub(input: z.output<Input>): StepResult;
}

/**
 * A step whose effects are rows in the same commit that records the step, so they happen exactly once. It reads and
 * writes through `tx` and makes no external calls.
 */
export interface InsideStep<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends StepTypeBase<Input, Output> {
  readonly effect: "inside";
  run(tx: AccountTx, call: StepCall<z.output<Input>>): Promise<StepResult>;
}

/** A step that makes an external call at least once, always with the same idempotency key. */
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
  return { effect: "inside", ...step };
}

export function defineOutsideStep<Input extends z.ZodType, Output extends z.ZodType>(
  step: Omit<OutsideStep<Input, Output>, "effect">,
): StepType {
  return { effect: "outside", ...step };
}
