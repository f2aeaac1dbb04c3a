/** Checks whether a graph can be published and reports all errors and warnings at once. */
import type { Json } from "@formstead/form-logic";
import { refsOf } from "../conditions/condition.ts";
import { referencesIn } from "../mapping/mapping.ts";
import { parseReference, type Reference } from "../references/reference.ts";
import type { Graph, GraphProblem, GraphStep } from "./graph.ts";
import { type Plan, planOf } from "./plan.ts";

export interface KnownStepType {
  readonly type: string;
  /** All output ports for the input as written: a switch has one per case. */
  portsOf(input: GraphStep["input"]): readonly string[];
  /**
   * Problems in the input as written. Strings that contain references are skipped, because they can resolve to
   * anything.
   */
  check(input: GraphStep["input"]): readonly { readonly pointer: string; readonly message: string }[];
  /** Whether it can compensate another step. Only steps that act immediately can. */
  readonly canCompensate: boolean;
}

export interface KnownTriggerType {
  readonly type: string;
  check(
    config: Readonly<Record<string, Json>>,
  ): readonly { readonly pointer: string; readonly message: string }[];
}

export interface GraphCatalogue {
  stepType(type: string): KnownStepType | undefined;
  triggerType(type: string): KnownTriggerType | undefined;
  /** Sources that references can start with in a run, in addition to `steps`, `item`, and `index`. */
  readonly sources: readonly string[];
}

export function checkGraph(graph: Graph, catalogue: GraphCatalogue): readonly GraphProblem[] {
  const plan = planOf(graph);
  return [
    ...keyProblems(graph),
    ...graph.triggers.flatMap((_, at) => triggerProblems(graph, at, catalogue)),
    ...graph.steps.flatMap((_, at) => stepProblems(plan, at, catalogue)),
    ...graph.connections.flatMap((_, at) => connectionProblems(plan, at, catalogue)),
    ...shapeProblems(plan),
  ];
}

function error(pointer: string, code: string, message: string): GraphProblem {
  return { pointer, code, message, severity: "error" };
}

function warning(pointer: string, code: string, message: string): GraphProblem {
  return { pointer, code, message, severity: "warning" };
}

function keyProblems({ triggers, steps }: Graph): GraphProblem[] {
  const seen = new Set<string>();
  const all = [
    ...triggers.map(({ key }, at) => [key, `/triggers/${at}/key`] as const),
    ...steps.map(({ key }, at) => [key, `/steps/${at}/key`] as const),
  ];
  return all.flatMap(([key, pointer]) => {
    const isTaken = seen.has(key);
    seen.add(key);
    return isTaken ? [error(pointer, "key_taken", `The key ${key} is already in use.`)] : [];
  });
}

function triggerProblems(graph: Graph, at: number, catalogue: GraphCatalogue): GraphProblem[] {
  const trigger = graph.triggers[at];
  if (!trigger) return [];
  const pointer = `/triggers/${at}`;
  const known = catalogue.triggerType(trigger.type);
  if (!known) return [error(`${pointer}/type`, "unknown_type", `Unknown trigger type: ${trigger.type}.`)];
  const refs = trigger.filter ? refsOf(trigger.filter) : [];
  return [
    ...known
      .check(trigger.config)
      .map((one) => error(`${pointer}/config${one.pointer}`, "input", one.message)),
    ...refs.flatMap((ref) =>
      refProblems(`${pointer}/filter`, ref, (reference) => rootProblem(reference, catalogue)),
    ),
  ];
}

function stepProblems(plan: Plan, at: number, catalogue: GraphCatalogue): GraphProblem[] {
  const step = plan.graph.steps[at];
  if (!step) return [];
  const pointer = `/steps/${at}`;
  const known = catalogue.stepType(step.type);
  if (!known) return [error(`${pointer}/type`, "unknown_type", `Unknown step type: ${step.type}.`)];
  const scoped = (reference: Reference) =>
    stepRefProblem(plan, step, reference) ?? rootProblem(reference, catalogue);
  const refs = referencesIn(step.input).flatMap((one) =>
    one.problem
      ? [error(`${pointer}/input${one.pointer}`, "reference", `{{ ${one.ref} }}: ${one.problem.message}`)]
      : refProblems(`${pointer}/input${one.pointer}`, one.ref, scoped),
  );
  return [
    ...known.check(step.input).map((one) => error(`${pointer}/input${one.pointer}`, "input", one.message)),
    ...refs,
    ...compensationProblems(step, pointer, catalogue),
  ];
}

function compensationProblems(step: GraphStep, pointer: string, catalogue: GraphCatalogue): GraphProblem[] {
  if (!step.compensation) return [];
  const known = catalogue.stepType(step.compensation.type);
  if (!known?.canCompensate)
    return [
      error(
        `${pointer}/compensation/type`,
        "unknown_type",
        `A ${step.compensation.type} step cannot be used as compensation.`,
      ),
    ];
  return known
    .check(step.compensation.input)
    .map((one) => error(`${pointer}/compensation/input${one.pointer}`, "input", one.message));
}

function refProblems(
  pointer: string,
  ref: string,
  judge: (reference: Reference) => string | undefined,
): GraphProblem[] {
  const read = parseReference(ref);
  const message = "problem" in read ? read.problem.message : judge(read.reference);
  return message === undefined ? [] : [error(pointer, "reference", `${ref}: ${message}`)];
}

const always = ["steps", "item", "index", "trigger", "run"];

function rootProblem({ source }: Reference, { sources }: GraphCatalogue): string | undefined {
  return always.includes(source) || sources.includes(source) ? undefined : `unknown source ${source}.`;
}

function stepRefProblem(plan: Plan, step: GraphStep, reference: Reference): string | undefined {
  const loops = plan.loopsOf.get(step.key) ?? [];
  if (reference.source === "item" || reference.source === "index")
    return loops.length > 0 ? undefined : "it is only available inside a loop.";
  if (reference.source !== "steps") return undefined;
  const [named] = reference.steps;
  const key = named?.kind === "member" ? named.name : "";
  if (!plan.steps.has(key)) return `step ${key} does not exist.`;
  const around = plan.loopsOf.get(key) ?? [];
  if (around.some((loop, depth) => loops[depth] !== loop))
    return `${key} is inside a loop, so its outputs are not available outside it.`;
  return isBefore(plan, key, step.key) ? undefined : `${key} does not run before this step.`;
}

function isBefore(plan: Plan, key: string, other: string): boolean {
  const seen = new Set<string>();
  const follow = [other];
  for (let here = follow.pop(); here !== undefined; here = follow.pop()) {
    for (const { from } of plan.incoming.get(here) ?? []) {
      if (from === key) return true;
      if (!seen.has(from)) follow.push(from);
      seen.add(from);
    }
  }
  return false;
}

function connectionProblems(plan: Plan, at: number, catalogue: GraphCatalogue): GraphProblem[] {
  const { graph, steps, triggers } = plan;
  const connection = graph.connections[at];
  if (!connection) return [];
  const { from, port, to } = connection;
  const pointer = `/connections/${at}`;
  const step = steps.get(from);
  if (!step && !triggers.has(from))
    return [error(`${pointer}/from`, "unknown_key", `Step or trigger ${from} does not exist.`)];
  if (!steps.has(to)) return [error(`${pointer}/to`, "unknown_key", `Step ${to} does not exist.`)];
  const ports = step ? (catalogue.stepType(step.type)?.portsOf(step.input) ?? [port]) : ["next"];
  const isTwice =
    graph.connections.findIndex((one) => one.from === from && one.port === port && one.to === to) < at;
  return [
    ...(ports.includes(port)
      ? []
      : [
          error(
            `${pointer}/port`,
            "unknown_port",
            `${from} has no output ${port}. Available outputs: ${ports.join(", ")}.`,
          ),
        ]),
    ...(isTwice ? [warning(pointer, "twice", "This connection is a duplicate.")] : []),
  ];
}

function shapeProblems(plan: Plan): GraphProblem[] {
  const { graph, order, circling, crossing } = plan;
  const pointerOf = (key: string) => `/steps/${graph.steps.findIndex((step) => step.key === key)}`;
  const unreached = graph.steps.filter(({ key }) => !order.includes(key) && !circling.includes(key));
  return [
    ...(graph.triggers.length === 0
      ? [error("/triggers", "no_trigger", "The workflow has no trigger.")]
      : []),
    ...(graph.steps.length === 0 ? [error("/steps", "no_step", "The workflow has no steps.")] : []),
    ...circling.map((key) =>
      error(pointerOf(key), "cycle_detected", `${key} is part of a cycle. Use a loop step to repeat steps.`),
    ),
    ...crossing.map((one) =>
      error(
        `/connections/${graph.connections.indexOf(one)}`,
        "crosses_loop",
        "A connection can enter a loop only through its output each and leave it only through done.",
      ),
    ),
    ...unreached.map(({ key }) => warning(pointerOf(key), "unreachable", `No connection leads to ${key}.`)),
  ];
}
