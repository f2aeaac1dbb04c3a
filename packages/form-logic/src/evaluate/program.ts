/**
 * A definition prepared for evaluation: items as nodes in one list, with resolved references. Built once per version
 * (`compile.ts`) and shared by all its evaluations; immutable. Also the state of an evaluation, because the two refer
 * to each other.
 */

import type { Comparison, Condition } from "../conditions/condition.ts";
import type {
  CarriedOptions,
  Check,
  FieldItem,
  FormDefinition,
  Item,
  Page,
  RepeatItem,
} from "../definition/definition.ts";
import type { FieldLogic, Issue } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import type { Formulas, RunContext } from "./run-context.ts";

export interface Program {
  readonly formulas: Formulas | undefined;
  readonly conditions: Conditions | undefined;
  readonly definition: FormDefinition;
  readonly nodes: readonly Node[];
  /** The same nodes, in order of rank. */
  readonly ranked: readonly Node[];
  readonly scopes: readonly Scope[];
  readonly pages: readonly Node[];
  readonly endings: readonly Node[];
  readonly hasJumps: boolean;
  /** Only for forms with a random order. */
  readonly draw: Draw | undefined;
  /** Only for forms with answers that respondents must confirm. */
  readonly confirm: Confirm | undefined;
  /** Problems in the definition itself; evaluations treat the broken parts as absent. */
  readonly problems: readonly ProgramProblem[];
}

export interface ProgramProblem {
  readonly code:
    | "unknown_reference"
    | "cycle"
    | "unknown_type"
    | "duplicate_key"
    | "duplicate_id"
    | "too_deep"
    | "too_large";
  readonly itemId: string;
  /** The path or key in question. */
  readonly name: string;
}

/** The answers at one level of repetition: the form itself, or one instance of a repeat. */
export interface Scope {
  readonly parent: Scope | undefined;
  /** The repeat that owns its instances; undefined for the form. */
  readonly repeat: Node | undefined;
  readonly depth: number;
  /** The nodes of this scope; a node's `slot` is its index here. */
  readonly nodes: Node[];
  /** The node at each path of its answers. */
  readonly named: Map<string, Node>;
}

export interface Node {
  readonly id: string;
  readonly source: Item | Page;
  readonly kind: "page" | "field" | "group" | "repeat" | "layout" | "button" | "block";
  readonly scope: Scope;
  readonly slot: number;
  /** The parent, which determines visibility. For the items of a repeat, it is in another scope. */
  readonly parent: Node | undefined;
  readonly children: Node[];
  /** The keys from its scope down to its own; empty if it has no answer. */
  readonly keys: readonly string[];
  readonly field: FieldNode | undefined;
  readonly repeat: RepeatItem | undefined;
  /** The scope of its instances, if it is a repeat. */
  inner: Scope | undefined;
  readonly visibleIf: Condition | undefined;
  /** The options that it takes over from another field, if any. */
  carried: Carried | undefined;
  /** What its visibility and value depend on, keyed by the path as written. */
  readonly refs: Map<string, Ref>;
  /** Nodes whose visibility or value depends on this one. */
  feeds: Edge[];
  /** Nodes whose required state, read-only state, or checks depend on this one. */
  readonly judges: Edge[];
  /** Its position in topological order. */
  rank: number;
}

export interface Carried extends CarriedOptions {
  readonly values: readonly string[];
  /** The values of those that are offered at the moment, in order. */
  offeredIn(instance: Instance): ReadonlySet<string>;
}

export interface FieldNode {
  readonly item: FieldItem;
  readonly logic: FieldLogic;
  readonly settings: JsonObject;
  /** The value comes from a formula, even if the formula cannot be parsed; respondents cannot fill in the field. */
  readonly isComputed: boolean;
  readonly formula: Formula | undefined;
  readonly requiredIf: Condition | undefined;
  readonly readOnlyIf: Condition | undefined;
  readonly checks: readonly Check[];
}

/** A reference from a node to the field, group, or repeat that its path names. */
export interface Ref {
  readonly target: Node;
  /**
   * The innermost scope that contains both ends. If the path passes through repeats below it, the value is a list.
   */
  readonly base: Scope;
  readonly through: readonly Node[];
  /** The values it is compared with, cached once they have been read as answers of the target. */
  readonly literals: Map<Comparison, Operand>;
}

export interface Edge {
  readonly node: Node;
  readonly base: Scope;
}

/** The order in which an entry showed its pages, questions, and options, for everyone who analyzes it. */
export interface ShownOrder extends JsonObject {
  readonly seed: string;
  /** IDs of pages, if they are in random order. */
  readonly pages?: readonly string[];
  /** IDs of the items in each container with a random order. */
  readonly items: Readonly<Record<string, readonly string[]>>;
  /** Values of the options of each field whose options are shuffled. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** What one entry of a form with a random order shows. */
export interface Drawn {
  readonly seed: string;
  readonly order: ShownOrder;
  /** The answers without the seed, which belongs to no field. */
  own(answers: JsonObject): JsonObject;
  /** All pages, those that the entry shows first and in its order. */
  readonly pages: readonly Node[];
  /** Whether the entry does not show this page or item, regardless of conditions. */
  isLeftOut(node: Node): boolean;
}

export type Draw = (answers: JsonObject) => Drawn | undefined;

/** Which answers of one entry were given in advance and are not confirmed yet. */
export interface Confirming {
  /** The answers without this list, which belongs to no field. */
  readonly own: JsonObject;
  isOpen(node: Node, instance: Instance): boolean;
  /** The respondent has answered the field. */
  confirm(node: Node, instance: Instance): void;
  /** The paths of all that are open. */
  open(run: Run): readonly string[];
}

export type Confirm = (answers: JsonObject) => Confirming | undefined;

/** The state of one scope while a form is filled in: one value per slot. Each instance of a repeat has its own. */
export interface Instance {
  readonly scope: Scope;
  readonly parent: Instance | undefined;
  /** The `_id` in the answers; empty for the form itself. */
  readonly id: string;
  readonly visible: boolean[];
  readonly value: Json[];
  /** The value that conditions and formulas read: null for everything hidden. */
  readonly operand: Operand[];
  readonly required: boolean[];
  readonly readOnly: boolean[];
  readonly issues: (readonly Issue[])[];
  /** Whether the value has the wrong type, its formula takes too long, or the repeat has too many instances. */
  readonly refused: boolean[];
  /** The option that the instance is for, if its repeat has one for each option; otherwise empty. */
  readonly option: string;
  /** The instances of the repeats in this scope, by the repeat's slot. */
  readonly repeats: Map<number, Instance[]>;
}

/** What every step of an evaluation needs. */
export interface Run {
  readonly program: Program;
  readonly root: Instance;
  readonly context: RunContext;
  /** What this entry shows, if the form has a random order. */
  readonly drawn: Drawn | undefined;
  /** Only if the entry records what has to be confirmed. */
  readonly confirming: Confirming | undefined;
}

/** Needed only for a form in which something depends on answers: see `conditions.ts`. */
export interface Conditions {
  /** Resolves all references. Returns the nodes in order of rank. `pages` are the pages of a form with jumps. */
  connect(
    nodes: readonly Node[],
    pages: readonly Node[],
    problems: ProgramProblem[],
  ): Generator<undefined, readonly Node[]>;
  isTrue(condition: Condition, node: Node, instance: Instance, context: RunContext): boolean;
  /** Sets the value of a field with a formula. */
  calculate(run: Run, node: Node, field: FieldNode, formula: Formula, instance: Instance): void;
  /** The index of the page that follows the one at an index; an index after the last is the end. */
  nextAfter(run: Run, at: number): number;
  /** Whether the jumps lead to a page. */
  isReached(run: Run, page: Node): boolean;
}
