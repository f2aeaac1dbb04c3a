/**
 * The transitive dependencies of a result: the fields its rules read, the fields that determine their visibility, and
 * the inputs of formulas. Also records how each field is read, because that determines which of its answers can make
 * a difference.
 */
import { comparedField } from "../conditions/compared-field.ts";
import type { Comparison, ComparisonOperator, Condition } from "../conditions/condition.ts";
import type { Page } from "../definition/definition.ts";
import type { Node, Program, Ref } from "../evaluate/program.ts";
import { fixedValue } from "../lint/fixed-value.ts";
import { kindOfField } from "../lint/kind-of-ref.ts";
import { partsOf, rulesOf } from "../lint/rules.ts";
import type { Json } from "../values/json.ts";
import { isList, type Operand } from "../values/operand.ts";
import { type Budget, isOver, pause } from "./budget.ts";
import { type FormulaReader, readFormula } from "./formula-reads.ts";

/** A comparison of a field with a constant. */
export interface Atom {
  readonly op: ComparisonOperator;
  readonly expected: Operand;
  /** The constants in the rule: values that the field may have. */
  readonly raw: readonly Json[];
}

export interface Reads {
  /** Every answerable field, with its comparisons. */
  readonly atoms: Map<Node, Atom[]>;
  /** Two fields that are compared with each other. */
  readonly links: { readonly pair: readonly [Node, Node]; readonly op: ComparisonOperator }[];
  /** Fields for which every answer may make a difference, because rules do more than compare them with constants. */
  readonly opaque: Set<Node>;
  /** Repeats for which the number of instances matters, or only whether there are any. */
  readonly counted: Map<Node, "number" | "presence">;
  /** Constants that a calculated value is compared with: not sufficient, but a hint for candidates. */
  readonly hints: Operand[];
  /** False if finitely many candidates cannot represent all answers. */
  isExact: boolean;
}

export interface ReadsBuilder {
  readonly reads: Reads;
  condition(node: Node, condition: Condition | undefined): void;
  visibility(node: Node): void;
  /** Records that it matters whether the node has an answer. */
  presence(node: Node): void;
}

export function createReads(program: Program, budget: Budget, fieldsMax = fieldsMost): ReadsBuilder {
  const reads: Reads = {
    atoms: new Map(),
    links: [],
    opaque: new Set(),
    counted: new Map(),
    hints: [],
    isExact: true,
  };
  const seenConditions = new Map<Node, Set<Condition>>();
  const seenNodes = new Set<Node>();
  const seenValues = new Set<Node>();

  /**
   * The remaining nodes, nearest first. A queue avoids deep recursion: a chain of fields may be as long as the form.
   */
  const waiting: (() => void)[] = [];
  let done = 0;
  const lookInto = (): void => {
    for (; done < waiting.length && reads.atoms.size < fieldsMax && !isOver(budget); done += 1) {
      budget.left -= readCost;
      waiting[done]?.();
    }
    // More distant fields keep their initial answers: good enough for examples, not for proofs.
    if (done < waiting.length) reads.isExact = false;
  };

  const visibility = (node: Node): void => {
    for (let at: Node | undefined = node; at && !seenNodes.has(at); at = at.parent) {
      const place = at;
      seenNodes.add(place);
      // Whether an entry shows it may also depend on chance.
      if (isDrawnByLot(program, place)) reads.isExact = false;
      const source = place.carried && place.refs.get(place.carried.field);
      if (source) {
        reads.isExact = false;
        waiting.push(() => void fieldAt(source));
      }
      waiting.push(() => condition(place, place.visibleIf));
      if (place.kind === "page" && program.hasJumps) waiting.push(() => way(place));
    }
  };
  /** A page is reached only if the jumps before it lead there. */
  const way = (page: Node): void => {
    for (const before of program.pages.slice(0, program.pages.indexOf(page))) {
      condition(before, before.visibleIf);
      for (const jump of (before.source as Page).jumps ?? []) condition(before, jump.if);
    }
  };

  /** Returns true for an answerable field, whose comparisons therefore matter. */
  const value = (node: Node): boolean => {
    const { field } = node;
    const isNew = field !== undefined && !field.isComputed && !reads.atoms.has(node);
    if (isNew && reads.atoms.size >= fieldsMax) {
      reads.isExact = false;
      return false;
    }
    visibility(node);
    if (!field) return false;
    if (isNew) reads.atoms.set(node, []);
    if (seenValues.has(node)) return !field.isComputed;
    seenValues.add(node);
    const { formula, isComputed } = field;
    if (formula) waiting.push(() => readFormula(formula, formulaReader(node), budget));
    return !isComputed;
  };

  /** The single field that a path refers to; undefined if it refers to many, none, or one that is not answered. */
  const fieldAt = (ref: Ref): Node | undefined => {
    for (const repeat of ref.through) reads.counted.set(repeat, "number");
    if (ref.through.length > 0) reads.isExact = false;
    if (ref.target.kind === "repeat") {
      visibility(ref.target);
      reads.counted.set(ref.target, "number");
      reads.isExact = false;
    }
    if (ref.target.kind === "group") {
      reads.isExact = false;
      for (const inside of isOver(budget) ? [] : fieldsIn(ref.target)) {
        budget.left -= readCost;
        value(inside);
      }
    }
    return value(ref.target) ? ref.target : undefined;
  };

  const addAtoms = (node: Node, added: readonly Atom[]): void => {
    const atoms = reads.atoms.get(node) ?? [];
    if (atoms.length + added.length > atomsMax) reads.opaque.add(node);
    else atoms.push(...added);
  };

  const isPresenceOf = (ref: Ref | undefined, op: ComparisonOperator): ref is Ref =>
    ref?.target.kind === "repeat" && ref.through.length === 0 && (op === "answered" || op === "empty");
  const readPresence = ({ target }: Ref): void => {
    visibility(target);
    if (!reads.counted.has(target)) reads.counted.set(target, "presence");
  };

  const link = (a: Ref, b: Ref, op: ComparisonOperator): void => {
    const pair = [fieldAt(a), fieldAt(b)] as const;
    const isComparable = op !== "in" && op !== "not_in" && !op.endsWith("with") && !op.endsWith("contains");
    if (pair[0] && pair[1] && isComparable && reads.links.length < linksMax)
      reads.links.push({ pair: [pair[0], pair[1]], op });
    else for (const node of pair) if (node) reads.opaque.add(node);
  };

  const comparison = (node: Node, compared: Comparison): void => {
    const ref = node.refs.get(compared.field);
    const path = withoutValue.includes(compared.op) ? undefined : comparedField(compared);
    const other = path === undefined ? undefined : node.refs.get(path);
    if (isPresenceOf(ref, compared.op)) readPresence(ref);
    else if (ref && other) link(ref, other, compared.op);
    else fixed(node, compared, ref, other);
  };

  const fixed = (node: Node, compared: Comparison, ref: Ref | undefined, other: Ref | undefined): void => {
    const expected = fixedValue(compared, node);
    const raw = compared.value ?? null;
    const members: readonly Json[] = Array.isArray(raw) ? raw : [];
    const atom = { op: compared.op, expected, raw: [raw, ...members.slice(0, membersMax)] };
    const field = ref && fieldAt(ref);
    budget.left -= readCost * members.length;
    if (field && members.length > membersMax) reads.opaque.add(field);
    const isAcross = ref && ref.through.length > 0;
    // Seen from outside a repeat, the answer is one of many, and any named value may be among them.
    const single = (one: Operand): Atom => ({ op: "eq", expected: one, raw: atom.raw });
    const atoms = isAcross ? (isList(expected) ? expected : [expected]).map(single) : [atom];
    if (field) addAtoms(field, atoms);
    else reads.hints.push(expected);
    // The other side is a field, so this field is not compared with a constant.
    const compare = other && fieldAt(other);
    if (compare) reads.opaque.add(compare);
  };

  const condition = (node: Node, given: Condition | undefined): void => {
    const seen = seenConditions.get(node) ?? new Set();
    if (!given || seen.has(given)) return;
    if (isOver(budget)) {
      reads.isExact = false;
      return;
    }
    seenConditions.set(node, seen.add(given));
    for (const part of partsOf(given)) {
      budget.left -= readCost;
      if ("empty" in part) continue;
      if (!("formula" in part.leaf)) comparison(node, part.leaf);
      else if (part.leaf.parsed) readFormula(part.leaf.parsed, formulaReader(node), budget);
    }
  };

  const formulaReader = (node: Node): FormulaReader => ({
    compare(path, op, expected) {
      const ref = node.refs.get(path);
      const field = ref && fieldAt(ref);
      // An operator gives no result for an unanswered field, which is not the same as false.
      const present: Atom = { op: "answered", expected: null, raw: [] };
      if (!field) reads.hints.push(expected);
      else if (isPlain(field, op, expected)) addAtoms(field, [{ op, expected, raw: [] }, present]);
      else reads.opaque.add(field);
    },
    link(path, otherPath, op) {
      const [ref, other] = [node.refs.get(path), node.refs.get(otherPath)];
      if (ref && other) link(ref, other, op);
      else if (ref ?? other) this.use(ref ? path : otherPath);
    },
    use(path) {
      const ref = node.refs.get(path);
      const field = ref && fieldAt(ref);
      if (field) reads.opaque.add(field);
    },
    hint: (operand) => reads.hints.push(operand),
    inexact: () => {
      reads.isExact = false;
    },
  });

  return {
    reads,
    condition: (node, given) => {
      condition(node, given);
      lookInto();
    },
    visibility: (node) => {
      visibility(node);
      lookInto();
    },
    presence: (node) => {
      if (value(node)) addAtoms(node, [{ op: "answered", expected: null, raw: [] }]);
      lookInto();
    },
  };
}

function isDrawnByLot({ definition }: Program, { parent, kind, id }: Node): boolean {
  const around = parent && "random_order" in parent.source ? parent.source.random_order : undefined;
  const order = kind === "page" ? definition.settings?.random_order : around;
  return order?.show !== undefined && !order.pinned?.includes(id);
}

/** Everything that any rule of the form reads. */
export function* allReads(program: Program, budget: Budget): Generator<undefined, Reads> {
  const builder = createReads(program, budget, Number.POSITIVE_INFINITY);
  for (const node of program.nodes) {
    builder.visibility(node);
    builder.presence(node);
    for (const rule of rulesOf(node.source)) builder.condition(node, rule.condition);
    yield* pause(budget);
  }
  return builder.reads;
}

const readCost = 20;
const fieldsMost = 200;
const linksMax = 200;
const atomsMax = 200;
const membersMax = 200;

const withoutValue: readonly ComparisonOperator[] = ["answered", "empty", "is_true", "is_false"];

/** In a formula, an ordering applies to each member of a list; a condition has no equivalent. */
function isPlain({ field }: Node, op: ComparisonOperator, expected: Operand): boolean {
  const kind = field ? kindOfField(field) : "any";
  const isSingle = kind !== "list" && kind !== "record" && kind !== "any" && !isList(expected);
  return isSingle || op === "eq" || op === "ne" || op === "answered";
}

function fieldsIn(node: Node): readonly Node[] {
  return node.children.flatMap((child) => (child.field ? [child] : fieldsIn(child)));
}
