/**
 * Resolves references that a run can answer from its own state, and lists the references in an input. No external
 * reads.
 */
import type { Json } from "@formstead/form-logic";
import type { StepInput } from "../graph/graph.ts";
import { referencesIn } from "../mapping/mapping.ts";
import { parseReference, type Reference, valueAt } from "../references/reference.ts";
import type { Instance, Settled, Traversal } from "./traversal.ts";

const ownSources: ReadonlySet<string> = new Set(["steps", "item", "index", "trigger", "run"]);

export const isOwnSource = (source: string): boolean => ownSources.has(source);

/** The run's own state. */
export interface RunFacts {
  /** Available as `trigger`. */
  readonly trigger: Json;
  /** Available as `run`. */
  readonly run: Json;
}

export function ownValue(
  { trigger, run }: RunFacts,
  traversal: Traversal,
  instance: Instance,
  { source, steps }: Reference,
): Json | undefined {
  if (source === "trigger") return valueAt(trigger, steps);
  if (source === "run") return valueAt(run, steps);
  if (source === "steps") {
    const [first, ...rest] = steps;
    const settled = first?.kind === "member" ? traversal.outputsFor(instance, first.name) : undefined;
    return settled && valueAt(shown(settled), rest);
  }
  const round = traversal.itemFor(instance);
  if (!round) return undefined;
  return source === "item" ? valueAt(round.item, steps) : round.index;
}

function shown(settled: Settled): Json {
  if (settled.status === "succeeded") return { status: settled.status, outputs: settled.outputs };
  return settled.status === "failed"
    ? { status: settled.status, error: { ...settled.error } }
    : { status: settled.status };
}

/** References in strings and in conditions. */
export function referencesOfInput(input: StepInput): readonly Reference[] {
  const texts = referencesIn(input).flatMap(({ reference }) => reference ?? []);
  return [...texts, ...conditionReferences(input)];
}

function conditionReferences(value: Json | undefined): readonly Reference[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(conditionReferences);
  const { ref } = value as { ref?: Json };
  const read = typeof ref === "string" ? parseReference(ref) : undefined;
  return [
    ...(read && "reference" in read ? [read.reference] : []),
    ...Object.values(value).flatMap(conditionReferences),
  ];
}
