/** The result of a trial: each step as it would have run, and the side effects it would have had. */
import type { Json } from "@formstead/form-logic";
import type { StepFailure } from "../traversal/traversal.ts";

type Outputs = Readonly<Record<string, Json>>;

/** A result that replaces the simulated one of a step. */
export interface Mock {
  readonly outputs?: Outputs | undefined;
  readonly port?: string | undefined;
  readonly error?: StepFailure | undefined;
}

export interface TraceStep {
  readonly id: string;
  readonly stepKey: string;
  readonly type: string;
  /** `canceled` means that the step had started but not finished when the run ended. */
  readonly status: "succeeded" | "failed" | "skipped" | "canceled";
  readonly port: string | null;
  /** The input with references resolved; null if the step did not get that far. */
  readonly input: Json | null;
  readonly outputs: Outputs | null;
  readonly error: StepFailure | null;
  readonly isMocked: boolean;
  /** The simulated time. */
  readonly at: Date;
}

/** A side effect that a real run would have had. */
export interface Effect {
  /** The step instance. */
  readonly step: string;
  readonly type: string;
  readonly input: Json;
}

export interface Trace {
  /** `unfinished` means that the trial was stopped early; `note` has the reason. */
  readonly status: "succeeded" | "failed" | "unfinished";
  readonly note: string | null;
  readonly outputs: Json;
  readonly error: (StepFailure & { readonly step: string }) | null;
  /** The steps in the order in which they started. */
  readonly steps: readonly TraceStep[];
  readonly effects: readonly Effect[];
  /** When it would have ended. */
  readonly endedAt: Date;
}
