/**
 * A definition prepared for evaluation: items as nodes in one list, with resolved references. Built once per version
 * (`compile.ts`) and shared by all its evaluations; immutable.
 */

import type { Comparison, Condition } from "../conditions/condition.ts";
import type { Check, FieldItem, FormDefinition, Item, Page, RepeatItem } from "../definition/definition.ts";
import type { FieldLogic } from "../fields/field-type.ts";
import type { Formula } from "../formulas/ast.ts";
import type { JsonObject } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import type { Formulas } from "./run-context.ts";

export interface Program {
  readonly formulas: Formulas | undefined;
  readonly definition: FormDefinition;
  readonly nodes: readonly Node[];
  /** The same nodes, in order of rank. */
  readonly ranked: readonly Node[];
  readonly scopes: readonly Scope[];
  readonly pages: readonly Node[];
  readonly hasJumps: boolean;
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
  /** What its visibility and value depend on, keyed by the path as written. */
  readonly refs: Map<string, Ref>;
  /** Nodes whose visibility or value depends on this one. */
  feeds: Edge[];
  /** Nodes whose required state, read-only state, or checks depend on this one. */
  readonly judges: Edge[];
  /** Its position in topological order. */
  rank: number;
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
