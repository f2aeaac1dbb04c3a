/**
 * Flow steps control the walk itself: they decide, wait, or repeat, and have no side effects. Everything they need is
 * in their input, so real runs and trials come to the same decision.
 */
import type { Json } from "@formstead/form-logic";
import type { z } from "zod";
import type { StepInput } from "../graph/graph.ts";
import type { Lookup } from "../mapping/mapping.ts";
import type { StepFailure } from "../traversal/traversal.ts";

export type FlowDecision =
  /** Continues through this port. */
  | { readonly kind: "go"; readonly port: string; readonly outputs: Readonly<Record<string, Json>> }
  | {
      readonly kind: "loop";
      readonly items: readonly Json[];
      readonly roundsAtOnce: number;
      readonly isLenient: boolean;
    }
  | { readonly kind: "sleep"; readonly until: Date }
  /** Waits for something external until the given time; null means without a limit. */
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
  /** All output ports except `error`. */
  portsOf(input: StepInput): readonly string[];
  decide(input: StepInput, context: FlowContext): FlowDecision;
}
