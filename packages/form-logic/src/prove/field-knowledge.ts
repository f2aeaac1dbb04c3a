/** What is found out about fields once and needed again for every question: their limits, and answers they take. */
import type { FieldNode } from "../evaluate/program.ts";
import type { FieldDescription } from "../fields/field-type.ts";
import type { Json } from "../values/json.ts";
import { type Candidate, candidatesOf } from "./candidate.ts";
import { type Axis, type AxisKind, axisOf } from "./ordered-axis.ts";

export interface FieldKnowledge {
  axisOf(field: FieldNode, kind: AxisKind): Axis;
  /** Some answers, for types whose answers cannot be made up. */
  samplesOf(field: FieldNode): readonly Candidate[];
}

const plainSamples: readonly Json[] = [
  "x",
  "anna@example.org",
  "https://example.org/",
  "+48123456789",
  "PL",
  "DE",
  "en",
  "de",
  ["x"],
  true,
  7,
];

export function createFieldKnowledge(
  descriptions: ReadonlyMap<string, FieldDescription> | undefined,
): FieldKnowledge {
  const axes = new Map<FieldNode, Axis>();
  const samples = new Map<FieldNode, readonly Candidate[]>();
  return {
    axisOf: (field, kind) => remembered(axes, field, () => axisOf(field, kind)),
    samplesOf: (field) =>
      remembered(samples, field, () => {
        const examples = descriptions?.get(field.logic.type)?.examples ?? [];
        return candidatesOf(field, [...plainSamples, ...examples.map(({ value }) => value)]);
      }),
  };
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
