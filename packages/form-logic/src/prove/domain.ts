/** The answers of one field that have to be tried, starting with its initial one. */
import { holds } from "../conditions/evaluate-condition.ts";
import type { FieldNode, Node } from "../evaluate/program.ts";
import { refused } from "../fields/field-type.ts";
import { kindOfField } from "../lint/kind-of-ref.ts";
import { areEqual } from "../values/compare-operands.ts";
import type { Json } from "../values/json.ts";
import { isList, type Kind, type Operand } from "../values/operand.ts";
import { type Budget, isOver } from "./budget.ts";
import type { Candidate, Candidates } from "./candidate.ts";
import type { FieldKnowledge } from "./field-knowledge.ts";
import { candidatesOfKind, isAxis, type Reading } from "./kind-candidates.ts";
import type { Atom, Reads } from "./reads.ts";

export interface Domain {
  readonly values: readonly Json[];
  /** True if every other answer would be treated like one of these. */
  readonly isComplete: boolean;
}

const peersMax = 8;
const candidateCost = 5;

export function domainOf(node: Node, reads: Reads, knowledge: FieldKnowledge, budget: Budget): Domain {
  const { field } = node;
  if (!field) return { values: [null], isComplete: true };
  if (isOver(budget)) return { values: [null], isComplete: false };
  const peers = peersOf(node, reads);
  const reading: Reading = {
    atoms: peers.flatMap((peer) => reads.atoms.get(peer) ?? []),
    isWhole: peers.some((peer) => reads.opaque.has(peer)),
    others: Math.min(peers.length, peersMax),
    hints: reads.hints,
  };
  // A field may also be compared with itself.
  const isLinked = reads.links.some(({ pair }) => pair.includes(node));
  const { list, isComplete } = isLinked
    ? linked(field, peers, reading, reads, knowledge)
    : alone(node, field, reading, knowledge);
  const more = isComplete ? [] : knowledge.samplesOf(field);
  const compared = reading.atoms.reduce(
    (sum, { expected }) => sum + (isList(expected) ? expected.length : 1),
    1,
  );
  budget.left -= candidateCost * (list.length + more.length) * (compared + peers.length);
  if (isOver(budget)) return { values: [null], isComplete: false };
  return {
    values: distinct(field, [...list, ...more], reading.isWhole || isLinked ? undefined : reading.atoms),
    isComplete,
  };
}

/** All fields that are compared with it, transitively. */
function peersOf(node: Node, { links }: Reads): readonly Node[] {
  const peers = new Set([node]);
  for (const peer of peers)
    for (const { pair } of links) if (pair.includes(peer)) for (const one of pair) peers.add(one);
  return [...peers];
}

function alone(node: Node, field: FieldNode, reading: Reading, knowledge: FieldKnowledge): Candidates {
  const whole = reading.isWhole ? knowledge.wholeOf(field) : undefined;
  if (whole) return { list: whole, isComplete: true };
  // Answers that represent all others under all rules also do so under some of them.
  const shared = reading.isWhole ? undefined : knowledge.sharedOf(node, field);
  return shared?.isComplete ? shared : candidatesOfKind(field, reading, knowledge);
}

/** Fields that are compared with each other must share candidates, or some orderings would be missed. */
function linked(
  field: FieldNode,
  peers: readonly Node[],
  reading: Reading,
  reads: Reads,
  knowledge: FieldKnowledge,
): Candidates {
  const fields = peers.flatMap((peer) => peer.field ?? []);
  const whole = knowledge.wholeOf(field);
  // If all of these fields are tried with all their answers, nothing can be missed.
  if (whole && fields.every((one) => knowledge.wholeOf(one))) return { list: whole, isComplete: true };
  const own = candidatesOfKind(field, reading, knowledge);
  const kind = kindOfField(field);
  const isShared =
    peers.length <= peersMax &&
    canBeLinked(kind, peers, reads) &&
    fields.every(
      (one) => kindOfField(one) === kind && haveSame(own, candidatesOfKind(one, reading, knowledge)),
    );
  return { list: own.list, isComplete: own.isComplete && isShared };
}

function canBeLinked(kind: Kind, peers: readonly Node[], { links }: Reads): boolean {
  if (kind === "text")
    return links.every(({ pair, op }) => !peers.includes(pair[0]) || op === "eq" || op === "ne");
  return kind === "boolean" || isAxis(kind);
}

function haveSame(a: Candidates, b: Candidates): boolean {
  return (
    b.isComplete &&
    a.list.length === b.list.length &&
    a.list.every(({ operand }, at) => areEqual(operand, b.list[at]?.operand ?? null))
  );
}

function isMet({ op, expected }: Atom, operand: Operand): boolean {
  const reader = { operandOf: () => operand, expected: () => expected, formula: () => null };
  return holds({ field: "", op }, reader);
}

/** The initial answer, then no answer, then each answer that some rule distinguishes from all previous ones. */
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
  const all = [first, nothing, ...list];
  if (atoms) {
    // Answers that no comparison distinguishes count as one.
    const kept = new Map<string, Json>();
    for (const { json, operand } of all) {
      const verdicts = atoms.map((atom) => (isMet(atom, operand) ? 1 : 0)).join("");
      if (!kept.has(verdicts)) kept.set(verdicts, json);
    }
    return [...kept.values()];
  }
  const kept: Candidate[] = [];
  for (const candidate of all)
    if (!kept.some(({ operand }) => areEqual(operand, candidate.operand))) kept.push(candidate);
  return kept.map(({ json }) => json);
}
