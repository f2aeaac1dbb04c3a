/**
 * The steps that are part of walking itself: they decide, wait or repeat, and do nothing to anybody. What they need is in
 * their input, so whoever walks a graph, in earnest or for trial, comes to the same decision.
 */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { StepInput } from "../graph/graph.ts";
import type { Lookup } from "../mapping/mapping.ts";
import type { StepFailure } from "../walk/walk.ts";

export type FlowDecision =
  /** Goes on by this way. */
  | { readonly kind: "go"; readonly port: string; readonly outputs: Readonly<Record<string, Json>> }
  | {
      readonly kind: "loop";
      readonly items: readonly Json[];
      readonly roundsAtOnce: number;
      readonly isLenient: boolean;
    }
  | { readonly kind: "sleep"; readonly until: Date }
  /** Waits for somebody, until then at most; null for as long as it takes. */
  | { readonly kind: "wait"; readonly wait: Wait; readonly until: Date | null }
  /** Ends the run. */
  | { readonly kind: "stop"; readonly outputs: Readonly<Record<string, Json>> }
  | { readonly kind: "fail"; readonly error: StepFailure };

export type Wait =
  | { readonly for: "event"; readonly event: string; readonly where: Json }
  | { readonly for: "decision"; readonly task: Readonly<Record<string, Json>> }
  | { readonly for: "run"; readonly workflowId: string; readonly payload: Json; readonly isWaiting: boolean };

export interface FlowContext {
  readonly lookup: Lookup;
  readonly now: Date;
}

export interface FlowStep {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** All ways out, `error` left out. */
  portsOf(input: StepInput): readonly string[];
  decide(input: StepInput, context: FlowContext): FlowDecision;
}
