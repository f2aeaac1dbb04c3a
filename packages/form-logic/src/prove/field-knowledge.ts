/** Facts about fields that are determined once and reused for every question: their limits, and answers they accept. */
import type { FieldNode, Node } from "../evaluate/program.ts";
import type { FieldDescription } from "../fields/field-type.ts";
import { kindOfField } from "../lint/kind-of-ref.ts";
import type { Json } from "../values/json.ts";
import { type Candidate, type Candidates, candidatesOf } from "./candidate.ts";
import { oneOf, optionsOf } from "./choice-candidates.ts";
import { candidatesOfKind, type FieldFacts } from "./kind-candidates.ts";
import { type Axis, axisOf } from "./ordered-axis.ts";
import { allOrdered } from "./ordered-candidates.ts";
import type { Reads } from "./reads.ts";

export interface FieldKnowledge extends FieldFacts {
  /** The candidates that represent all answers under all comparisons in the form. */
  sharedOf(node: Node, field: FieldNode): Candidates;
}

const optionsMax = 60;

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

/** `reads` is everything that the form reads. */
export function createFieldKnowledge(
  reads: Reads,
  descriptions: ReadonlyMap<string, FieldDescription> | undefined,
): FieldKnowledge {
  const shared = new Map<FieldNode, Candidates>();
  const axes = new Map<FieldNode, Axis>();
  const samples = new Map<FieldNode, readonly Candidate[]>();
  const wholes = new Map<FieldNode, readonly Candidate[] | undefined>();
  const knowledge: FieldKnowledge = {
    axisOf: (field, kind) => remembered(axes, field, () => axisOf(field, kind)),
    samplesOf: (field) =>
      remembered(samples, field, () => {
        const examples = descriptions?.get(field.logic.type)?.examples ?? [];
        return candidatesOf(field, [...plainSamples, ...examples.map(({ value }) => value)]);
      }),
    wholeOf: (field) => remembered(wholes, field, () => wholeOf(field, knowledge)),
    sharedOf: (node, field) =>
      remembered(shared, field, () => {
        const reading = { atoms: reads.atoms.get(node) ?? [], isWhole: false, others: 1, hints: [] };
        return candidatesOfKind(field, reading, knowledge);
      }),
  };
  return knowledge;
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const made = make();
  known.set(key, made);
  return made;
}

function wholeOf(field: FieldNode, knowledge: FieldKnowledge): readonly Candidate[] | undefined {
  const kind = kindOfField(field);
  if (kind === "number") return allOrdered(knowledge.axisOf(field, kind));
  if (kind === "boolean") {
    // Some types have no false: not agreeing counts as not answering.
    const list = [...candidatesOf(field, [true, false]), ...knowledge.samplesOf(field)];
    return list.some(({ operand }) => operand === true) ? list : undefined;
  }
  const options = kind === "text" ? optionsOf(field, false) : undefined;
  return options && options.length <= optionsMax ? oneOf(field, options) : undefined;
}
