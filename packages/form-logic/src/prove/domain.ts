/** The answers of one field that have to be tried, the one it begins with first. */
import { holds } from "../conditions/evaluate-condition.ts";
import type { FieldNode, Node } from "../evaluate/program.ts";
import { refused } from "../fields/field-type.ts";
import { kindOfField } from "../lint/kind-of-ref.ts";
import type { Json } from "../values/json.ts";
import { areEqual, isEmpty, type Kind, type Operand } from "../values/operand.ts";
import { toJson } from "../values/to-json.ts";
import { type Candidate, type Candidates, candidatesOf } from "./candidate.ts";
import { oneOf, optionsOf, someOf } from "./choice-candidates.ts";
import type { FieldKnowledge } from "./field-knowledge.ts";
import type { AxisKind } from "./ordered-axis.ts";
import { allOrdered, constantsIn, orderedCandidates, pointsOf } from "./ordered-candidates.ts";
import type { Atom, Reads } from "./reads.ts";
import { textCandidates } from "./text-candidates.ts";

export interface Domain {
  readonly values: readonly Json[];
  /** No other answer would be treated differently. */
  readonly isComplete: boolean;
}

const hintsMax = 12;

export function domainOf(node: Node, reads: Reads, knowledge: FieldKnowledge): Domain {
  const { field } = node;
  if (!field) return { values: [null], isComplete: true };
  const peers = peersOf(node, reads);
  const atoms = [...peers].flatMap((peer) => reads.atoms.get(peer) ?? []);
  const isWhole = [...peers].some((peer) => reads.opaque.has(peer));
  // A field may also be compared with itself.
  const isLinked = reads.links.some(({ pair }) => pair.includes(node));
  const { list, isComplete } = candidatesFor(field, { atoms, peers, isLinked, isWhole, reads, knowledge });
  const values = distinct(field, list, isWhole || isLinked ? undefined : atoms);
  return { values, isComplete };
}

/** All fields that are compared with it, with those that are compared with them, and so on. */
function peersOf(node: Node, { links }: Reads): ReadonlySet<Node> {
  const peers = new Set([node]);
  for (const peer of peers)
    for (const { pair } of links) if (pair.includes(peer)) for (const one of pair) peers.add(one);
  return peers;
}

interface Question {
  readonly atoms: readonly Atom[];
  readonly peers: ReadonlySet<Node>;
  readonly isLinked: boolean;
  readonly isWhole: boolean;
  readonly reads: Reads;
  readonly knowledge: FieldKnowledge;
}

function candidatesFor(field: FieldNode, question: Question): Candidates {
  const { peers, isLinked, knowledge } = question;
  const kind = kindOfField(field);
  const areAlike = [...peers].every((peer) => peer.field && kindOfField(peer.field) === kind);
  const own = ofKind(field, kind, question);
  // Fields that are compared with each other must share the answers, or some order of them would be missed.
  const isShared =
    !isLinked ||
    (areAlike &&
      canBeLinked(kind, question) &&
      [...peers].every((peer) => peer.field && haveSame(own, ofKind(peer.field, kind, question))));
  const isComplete = own.isComplete && isShared;
  return { list: isComplete ? own.list : [...own.list, ...knowledge.samplesOf(field)], isComplete };
}

function canBeLinked(kind: Kind, { peers, reads }: Question): boolean {
  if (kind === "text")
    return reads.links.every(({ pair, op }) => !peers.has(pair[0]) || op === "eq" || op === "ne");
  return kind === "boolean" || isAxis(kind);
}

function haveSame(a: Candidates, b: Candidates): boolean {
  return (
    b.isComplete &&
    a.list.length === b.list.length &&
    a.list.every(({ operand }, at) => areEqual(operand, b.list[at]?.operand ?? null))
  );
}

function ofKind(field: FieldNode, kind: Kind, question: Question): Candidates {
  const { atoms, peers, isWhole, reads, knowledge } = question;
  if (kind === "boolean") {
    const list = [...candidatesOf(field, [true, false]), ...knowledge.samplesOf(field)];
    return { list, isComplete: list.some(({ operand }) => operand === true) };
  }
  if (isAxis(kind)) {
    const axis = knowledge.axisOf(field, kind);
    const all = isWhole ? allOrdered(axis) : undefined;
    if (all) return all;
    const hints = isWhole ? reads.hints.slice(0, hintsMax) : [];
    const points = pointsOf(axis, [...constantsIn(atoms), ...hints.flat()]);
    const { list, isComplete } = orderedCandidates(axis, points, peers.size);
    return { list, isComplete: isComplete && !isWhole };
  }
  const options = kind === "text" || kind === "list" ? optionsOf(field, kind === "list") : undefined;
  if (options && kind === "text") return oneOf(field, options);
  if (options) {
    const some = someOf(field, options, atoms);
    return { ...some, isComplete: some.isComplete && !isWhole };
  }
  if (kind === "text") {
    const texts = textCandidates(field, atoms, peers.size, knowledge.samplesOf(field));
    return { ...texts, isComplete: texts.isComplete && !isWhole };
  }
  return anyCandidates(field, kind, question);
}

function isAxis(kind: Kind): kind is AxisKind {
  return ["number", "date", "time", "datetime", "duration"].includes(kind);
}

/** Of files, places and the like rules ask only whether there are any, and whether they are the ones they name. */
function anyCandidates(field: FieldNode, kind: Kind, { atoms, isWhole, knowledge }: Question): Candidates {
  const constants = [...constantsIn(atoms), ...atoms.map(({ expected }) => expected)];
  const named = candidatesOf(field, [...atoms.flatMap(({ raw }) => raw), ...constants.map(toJson)]);
  const others = knowledge
    .samplesOf(field)
    .filter(({ operand }) => !isEmpty(operand) && !constants.some((one) => areEqual(one, operand)));
  const plain = ["answered", "empty", "eq", "ne", "in", "not_in"];
  const isUnderstood = kind === "record" || atoms.every(({ op }) => plain.includes(op));
  return { list: [...named, ...others], isComplete: isUnderstood && others.length > 0 && !isWhole };
}

function isMet({ op, expected }: Atom, operand: Operand): boolean {
  const reader = { operandOf: () => operand, expected: () => expected, formula: () => null };
  return holds({ field: "", op }, reader);
}

/** The answer to begin with, then no answer, then each that some rule tells apart from all before. */
function distinct(
  field: FieldNode,
  list: readonly Candidate[],
  atoms: readonly Atom[] | undefined,
): readonly Json[] {
  const { logic, settings, item } = field;
  const normal = logic.normalise(item.default ?? null, settings);
  const initial: Json = normal === refused ? null : normal;
  const nothing: Candidate = { json: null, operand: null };
  const first = initial === null ? nothing : { json: initial, operand: logic.operand(initial, settings) };
  const kept: Candidate[] = [];
  const isSame = (a: Operand, b: Operand) =>
    atoms ? atoms.every((atom) => isMet(atom, a) === isMet(atom, b)) : areEqual(a, b);
  for (const candidate of [first, nothing, ...list]) {
    if (!kept.some(({ operand }) => isSame(operand, candidate.operand))) kept.push(candidate);
  }
  return kept.map(({ json }) => json);
}
