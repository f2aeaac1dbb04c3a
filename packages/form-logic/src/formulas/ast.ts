/**
 * A parsed formula as JSON: it is stored with the published version, so that hosts evaluate it without a parser. Uses
 * short arrays, because a form may have many formulas: the first member is the node type.
 */
import type { Kind } from "../values/operand.ts";

export type Formula =
  /** A text, a number (as an exact decimal string), a boolean, or nothing. */
  | readonly ["text", string]
  | readonly ["number", string]
  | readonly ["boolean", boolean]
  | readonly ["none"]
  /** The answer of a field, by its path: `email`, `address.city`, `children.age` (a list, from outside the repeat). */
  | readonly ["field", string]
  | readonly ["list", readonly Formula[]]
  | readonly ["call", string, readonly Formula[]]
  /** Operators are calls to functions with symbolic names: `+`, `<`, `and`, `&`. */
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

/** What a formula may refer to, provided by its form. */
export interface FormulaScope {
  /** Undefined if the field does not exist in this context. */
  kindOfField(path: string): Kind | undefined;
  /** Whether the field has options of its own. Absent if no field has. */
  hasOptions?(path: string): boolean;
}

/** A problem in the text of a formula: its position and a message. Positions count UTF-16 units from 0. */
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
