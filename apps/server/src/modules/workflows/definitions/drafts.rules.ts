/**
 * What a draft is, and its changes by single triggers, steps and connections. Pure, on the graph as data. A draft may hold
 * what cannot be published; what is no graph at all it may not.
 */

import type { Json, JsonObject } from "@formstead/form-logic";
import { type Graph, type GraphProblem, planOf, readGraph, referencesMax } from "@formstead/workflow-core";
import type { Id } from "../../../platform/ids/ids.ts";
import type { WorkflowId } from "./definitions.rules.ts";

export interface Draft {
  readonly workflowId: WorkflowId;
  readonly graph: Graph;
  readonly revision: number;
  readonly updatedBy: Id<"usr"> | null;
  readonly updatedAt: Date;
}

const graphBytesMax = 1_000_000;

export type Reading =
  | { readonly ok: true; readonly graph: Graph }
  | { readonly ok: false; readonly why: "size" }
  | { readonly ok: false; readonly why: "shape"; readonly problems: readonly GraphProblem[] };

export function read(json: unknown): Reading {
  const text = JSON.stringify(json);
  if (Buffer.byteLength(text) > graphBytesMax) return { ok: false, why: "size" };
  if (hasTooManyReferences(text)) return { ok: false, why: "shape", problems: [tooManyReferences] };
  const reading = readGraph(json);
  return "graph" in reading
    ? { ok: true, graph: reading.graph }
    : { ok: false, why: "shape", problems: reading.problems };
}

const tooManyReferences: GraphProblem = {
  pointer: "",
  code: "shape",
  message: `A workflow can hold up to ${referencesMax} references.`,
  severity: "error",
};

/** Counts only how they begin, because reading each of them takes time. */
function hasTooManyReferences(text: string): boolean {
  return text.split("{{", referencesMax + 2).length > referencesMax + 1;
}

export function next(draft: Draft, graph: Graph, by: Id<"usr"> | null, now: Date): Draft {
  return { ...draft, graph, revision: draft.revision + 1, updatedBy: by, updatedAt: now };
}

export type Part = keyof Graph;
export type Element = Graph[Part][number];

/** A connection has no name of its own: it is what it connects. */
export function keyOf(element: Element): string {
  return "from" in element ? `${element.from}:${element.port}:${element.to}` : element.key;
}

export function findAt(graph: Graph, part: Part, key: string): number {
  return graph[part].findIndex((element) => keyOf(element) === key);
}

/** As data, to be read like anything from outside. */
type GraphJson = Readonly<Record<Part, readonly Json[]>>;

export function withAdded(graph: Graph, part: Part, element: JsonObject): GraphJson {
  const json = jsonOf(graph);
  return { ...json, [part]: [...json[part], element] };
}

/** Members that are null are removed; absent ones stay. */
export function withChanged(graph: Graph, part: Part, at: number, change: JsonObject): GraphJson {
  const json = jsonOf(graph);
  const members = Object.entries({ ...(json[part][at] as JsonObject), ...change });
  const element = Object.fromEntries(members.filter(([, value]) => value !== null)) as JsonObject;
  return { ...json, [part]: json[part].with(at, element) };
}

/** What leads to or from it goes with it. */
export function withRemoved(graph: Graph, part: Part, at: number): GraphJson {
  const json = jsonOf(graph);
  const rest = { ...json, [part]: json[part].toSpliced(at, 1) };
  const element = graph[part][at];
  if (!element || "from" in element) return rest;
  const kept = graph.connections.filter(({ from, to }) => from !== element.key && to !== element.key);
  return { ...rest, connections: kept as unknown as Json[] };
}

function jsonOf(graph: Graph): GraphJson {
  return graph as unknown as GraphJson;
}

export interface ElementProblem {
  readonly pointer: string;
  readonly code: "unique" | "option";
  readonly message: string;
}

/** What is wrong with one element beside the others of the graph that it is now in. */
export function elementProblems(graph: Graph, part: Part, at: number): ElementProblem[] {
  const element = graph[part][at];
  if (!element) return [];
  const named = [...graph.triggers, ...graph.steps].map(({ key }) => key);
  if (!("from" in element))
    return named.filter((key) => key === element.key).length > 1
      ? [{ pointer: "/key", code: "unique", message: "Another trigger or step has this key." }]
      : [];
  const isTwice = graph.connections.some((one, place) => place !== at && keyOf(one) === keyOf(element));
  return [
    ...(named.includes(element.from) ? [] : [unknown("/from")]),
    ...(graph.steps.some(({ key }) => key === element.to) ? [] : [unknown("/to")]),
    ...(isTwice
      ? [{ pointer: "", code: "unique" as const, message: "The same connection is there already." }]
      : []),
  ];
}

function unknown(pointer: string): ElementProblem {
  return { pointer, code: "option", message: "Nothing in the draft has this key." };
}

/** Whether a circle is there that was not there before. */
export function closesCircle(before: Graph, after: Graph): boolean {
  const known = new Set(planOf(before).circling);
  return planOf(after).circling.some((key) => !known.has(key));
}
