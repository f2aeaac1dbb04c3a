/** A workflow as data: its triggers, steps, and connections. This file defines only the schema. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { RefCondition } from "../conditions/condition.ts";

/** Maximum number of each in a graph. */
export const graphLimits = { triggers: 20, steps: 200, connections: 1_000 } as const;

/** A key is never renamed automatically, because references use it. */
const Key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "must start with a lowercase letter and contain only a-z, 0-9, and _");

const Place = z.strictObject({ x: z.number(), y: z.number() }).describe("Position on the canvas.");

export const GraphTrigger = z.strictObject({
  key: Key,
  type: z.string().min(1).max(80),
  config: z.record(z.string(), z.json()).default({}),
  filter: RefCondition.optional().describe("The workflow starts only if this condition holds."),
  position: Place.optional(),
});

const Retry = z.strictObject({
  attempts: z.int().min(1).max(20).describe("The total number of attempts, including the first."),
  delay_s: z.number().min(0).max(3_600).default(1),
  backoff: z.enum(["fixed", "exponential"]).default("exponential"),
});

const stepInput = z
  .record(z.string(), z.json())
  .describe("The input of this step type. Strings can contain `{{ references }}`.");

export const GraphStep = z.strictObject({
  key: Key,
  type: z.string().min(1).max(80),
  name: z.string().max(120).optional(),
  input: stepInput.default({}),
  retry: Retry.optional().describe("How often a transient failure is retried. The default is 5 attempts."),
  on_error: z
    .enum(["fail", "continue"])
    .optional()
    .describe("If `error` is not connected: fail the run, or continue as if the step had succeeded."),
  compensation: z
    .strictObject({ type: z.string().min(1).max(80), input: stepInput.default({}) })
    .optional()
    .describe("Runs if the run fails after this step has succeeded. Compensations run in reverse order."),
  position: Place.optional(),
});

export const GraphConnection = z.strictObject({
  from: Key.describe("The key of a step or trigger."),
  port: z.string().min(1).max(60).default("next"),
  to: Key,
});

export const Graph = z
  .strictObject({
    triggers: z.array(GraphTrigger).max(graphLimits.triggers).default([]),
    steps: z.array(GraphStep).max(graphLimits.steps).default([]),
    connections: z.array(GraphConnection).max(graphLimits.connections).default([]),
  })
  .meta({ id: "WorkflowGraph" });

export type Graph = z.output<typeof Graph>;
export type GraphTrigger = z.output<typeof GraphTrigger>;
export type GraphStep = z.output<typeof GraphStep>;
export type GraphConnection = z.output<typeof GraphConnection>;

export interface GraphProblem {
  /** JSON pointer into the graph. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly severity: "error" | "warning";
}

export type ReadGraph = { readonly graph: Graph } | { readonly problems: readonly GraphProblem[] };

/** Validates the schema. `checkGraph` checks whether the graph can be published. */
export function readGraph(value: unknown): ReadGraph {
  const read = Graph.safeParse(value);
  if (read.success) return { graph: read.data };
  return {
    problems: read.error.issues.map((issue) => ({
      pointer: issue.path
        .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
        .join(""),
      code: "shape",
      message: issue.message,
      severity: "error",
    })),
  };
}

export const emptyGraph: Graph = { triggers: [], steps: [], connections: [] };

export type StepInput = Readonly<Record<string, Json>>;
