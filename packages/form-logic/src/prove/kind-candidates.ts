/** Candidates by kind: which answers represent all others depends on their kind and on how the rules use them. */
import type { FieldNode } from "../evaluate/program.ts";
import { kindOfField } from "../lint/kind-of-ref.ts";
import { areEqual } from "../values/compare-operands.ts";
import { isEmpty, type Kind, type Operand } from "../values/operand.ts";
import { toJson } from "../values/to-json.ts";
import { type Candidate, type Candidates, candidatesOf } from "./candidate.ts";
import { oneOf, optionsOf, someOf } from "./choice-candidates.ts";
import type { Axis, AxisKind } from "./ordered-axis.ts";
import { constantsIn, orderedCandidates, pointsOf } from "./ordered-candidates.ts";
import type { Atom } from "./reads.ts";
import { textCandidates } from "./text-candidates.ts";

/** Facts about a field that do not depend on the question. */
export interface FieldFacts {
  axisOf(field: FieldNode, kind: AxisKind): Axis;
  /** Sample answers, for types whose answers cannot be generated. */
  samplesOf(field: FieldNode): readonly Candidate[];
  /** Every possible answer; undefined if there are too many. */
  wholeOf(field: FieldNode): readonly Candidate[] | undefined;
}

/** How a field is read by all rules in question. */
export interface Reading {
  readonly atoms: readonly Atom[];
  /** True if rules use the whole answer and not only comparisons with it. */
  readonly isWhole: boolean;
  /** How many different answers are needed besides those that rules name. */
  readonly others: number;
  readonly hints: readonly Operand[];
}

const hintsMax = 12;

export function candidatesOfKind(field: FieldNode, reading: Reading, knowledge: FieldFacts): Candidates {
  const { list, isComplete } = compared(field, kindOfField(field), reading, knowledge);
  return { list, isComplete: isComplete && !reading.isWhole };
}

function compared(field: FieldNode, kind: Kind, reading: Reading, knowledge: FieldFacts): Candidates {
  const { atoms, isWhole, others, hints } = reading;
  if (kind === "boolean") {
    const list = knowledge.wholeOf(field);
    return { list: list ?? [], isComplete: list !== undefined };
  }
  if (isAxis(kind)) {
    const axis = knowledge.axisOf(field, kind);
    const hinted = isWhole ? hints.slice(0, hintsMax).flat() : [];
    return orderedCandidates(axis, pointsOf(axis, [...constantsIn(atoms), ...hinted]), others);
  }
  const options = kind === "text" || kind === "list" ? optionsOf(field, kind === "list") : undefined;
  if (options && kind === "text") return { list: oneOf(field, options), isComplete: true };
  if (options) return someOf(field, options, reading);
  if (kind === "text") return textCandidates(field, atoms, others, knowledge.samplesOf(field));
  return plainCandidates(field, kind, atoms, knowledge);
}

export function isAxis(kind: Kind): kind is AxisKind {
  return ["number", "date", "time", "datetime", "duration"].includes(kind);
}

const plainOps: readonly Atom["op"][] = ["answered", "empty", "eq", "ne", "in", "not_in"];

/**
 * For files, locations, and similar types, rules only ask whether there are any, and whether they are the named ones.
 */
function plainCandidates(
  field: FieldNode,
  kind: Kind,
  atoms: readonly Atom[],
  knowledge: FieldFacts,
): Candidates {
  const constants = [...constantsIn(atoms), ...atoms.map(({ expected }) => expected)];
  const named = candidatesOf(field, [...atoms.flatMap(({ raw }) => raw), ...constants.map(toJson)]);
  const others = knowledge
    .samplesOf(field)
    .filter(({ operand }) => !isEmpty(operand) && !constants.some((one) => areEqual(one, operand)));
  const isUnderstood = kind === "record" || atoms.every(({ op }) => plainOps.includes(op));
  return { list: [...named, ...others], isComplete: isUnderstood && others.length > 0 };
}
