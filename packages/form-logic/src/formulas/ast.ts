/**
 * A formula after parsing, as JSON: it is stored with the published version, so that hosts evaluate without a parser.
 * Short arrays, because a form may have many: the first member says what it is.
 */
import type { Kind } from "../values/operand.ts";

export type Formula =
  /** A text, number (as text, exact), truth value, or nothing. */
  | readonly ["text", string]
  | readonly ["number", string]
  | readonly ["boolean", boolean]
  | readonly ["none"]
  /** The answer of a field, by its path: `email`, `address.city`, `children.age` (a list, seen from outside). */
  | readonly ["field", string]
  | readonly ["list", readonly Formula[]]
  | readonly ["call", string, readonly Formula[]]
  /** Operators are calls of functions that have no name to write: `+`, `<`, `and`, `&`. */
  | readonly ["op", Operator, readonly Formula[]];

export type Operator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "^"
  | "&"
  | "="
  | "<>"
  | "<"
  | "<="
  | ">"
  | ">="
  | "and"
  | "or"
  | "not"
  | "neg";

/** What a formula may name, told by the form it stands in. */
export interface FormulaScope {
  /** Undefined: there is no such field as seen from here. */
  kindOfField(path: string): Kind | undefined;
}

/** A problem in the text of a formula: where, and what in which words. Positions count UTF-16 units from 0. */
export interface FormulaProblem {
  readonly code:
    | "syntax"
    | "unknown_field"
    | "unknown_function"
    | "arguments"
    | "type"
    | "too_long"
    | "too_deep";
  readonly at: number;
  readonly length: number;
  readonly message: string;
}
