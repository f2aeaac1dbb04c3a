/** What a trial of a graph gives: each step as it would have gone, and what would have been done to somebody. */
import type { Json } from "@formstead/form-logic";
import type { StepFailure } from "../walk/walk.ts";

type Outputs = Readonly<Record<string, Json>>;

/** What a step is to be taken to have given, instead of what it would have. */
export interface Mock {
  readonly outputs?: Outputs | undefined;
  readonly port?: string | undefined;
  readonly error?: StepFailure | undefined;
}

export interface TraceStep {
  readonly id: string;
  readonly stepKey: string;
  readonly type: string;
  /** `canceled`: begun, and not come to its end before the run did. */
  readonly status: "succeeded" | "failed" | "skipped" | "canceled";
  readonly port: string | null;
  /** With its references filled in; null where it did not come to that. */
  readonly input: Json | null;
  readonly outputs: Outputs | null;
  readonly error: StepFailure | null;
  readonly isMocked: boolean;
  /** By the clock of the trial, which no one waits for. */
  readonly at: Date;
}

/** Something that a real run would have done to somebody. */
export interface Effect {
  /** The instance of the step. */
  readonly step: string;
  readonly type: string;
  readonly input: Json;
}

export interface Trace {
  /** `unfinished`: it was broken off; `note` says why. */
  readonly status: "succeeded" | "failed" | "unfinished";
  readonly note: string | null;
  readonly outputs: Json;
  readonly error: (StepFailure & { readonly step: string }) | null;
  /** In the order in which they began. */
  readonly steps: readonly TraceStep[];
  readonly effects: readonly Effect[];
  /** When it would have ended. */
  readonly endedAt: Date;
}
