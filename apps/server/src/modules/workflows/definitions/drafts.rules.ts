/**
 * Types of drafts, and changes to single triggers, steps, and connections. Pure; works on the graph as data. A draft
 * can contain errors that prevent publishing, but it must have the shape of a graph.
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

/** Counts only opening braces, because parsing every reference would take too long. */
function hasTooManyReferences(text: string): boolean {
  return text.split("{{", referencesMax + 2).length > referencesMax + 1;
}

export function next(draft: Draft, graph: Graph, by: Id<"usr"> | null, now: Date): Draft {
  return { ...draft, graph, revision: draft.revision + 1, updatedBy: by, updatedAt: now };
}

export type Part = keyof Graph;
export type Element = Graph[Part][number];

/** A connection has no key; its endpoints identify it. */
export function keyOf(element: Element): string {
  return "from" in element ? `${element.from}:${element.port}:${element.to}` : element.key;
}

export function findAt(graph: Graph, part: Part, key: string): number {
  return graph[part].findIndex((element) => keyOf(element) === key);
}

/** The graph as plain JSON, to be validated like external input. */
type GraphJson = Readonly<Record<Part, readonly Json[]>>;

export function withAdded(graph: Graph, part: Part, element: JsonObject): GraphJson {
  const json = jsonOf(graph);
  return { ...json, [part]: [...json[part], element] };
}

/** Removes properties that are null; omitted ones stay unchanged. */
export function withChanged(graph: Graph, part: Part, at: number, change: JsonObject): GraphJson {
  const json = jsonOf(graph);
  const members = Object.entries({ ...(json[part][at] as JsonObject), ...change });
  const element = Object.fromEntries(members.filter(([, value]) => value !== null)) as JsonObject;
  return { ...json, [part]: json[part].with(at, element) };
}

/** Also removes the connections from and to the step. */
export function withRemoved(graph: Graph, part: Part, at: number): GraphJson {
  const json = jsonOf(graph);
  const rest = { ...json, [part]: json[part].toSpliced(at, 1) };
  const element = graph[part][at];
  if (!element || "from" in element) return rest;
  const kept = graph.connections.filter(({ from, to }) => from !== element.key && to !== element.key);
  return { ...rest, connections: kept };
}

function jsonOf(graph: Graph): GraphJson {
  return graph;
}

export interface ElementProblem {
  readonly pointer: string;
  readonly code: "unique" | "option";
  readonly message: string;
}

/** Conflicts between one element and the rest of the new graph. */
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
      ? [{ pointer: "", code: "unique" as const, message: "This connection already exists." }]
      : []),
  ];
}

function unknown(pointer: string): ElementProblem {
  return { pointer, code: "option", message: "No element of the draft has this key." };
}

/** Whether the change introduces a cycle. */
export function createsCycle(before: Graph, after: Graph): boolean {
  const known = new Set(planOf(before).circling);
  return planOf(after).circling.some((key) => !known.has(key));
}
