/**
 * A common expression tree for the rules of all systems, with field references resolved. It is converted to
 * conditions, which users can edit visually, or to formulas for everything that conditions cannot express.
 */
import type { Question } from "../build/question.ts";

export type Operator =
  | "or"
  | "and"
  | "not"
  | "="
  | "<>"
  | "<"
  | "<="
  | ">"
  | ">="
  | "&"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "^"
  | "neg";

export type Expr =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "none" }
  | { readonly kind: "field"; readonly question: Question }
  /** A repeat, or a field viewed as a list from outside its repeat. */
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "list"; readonly parts: readonly Expr[] }
  | { readonly kind: "call"; readonly name: string; readonly parts: readonly Expr[] }
  | { readonly kind: "op"; readonly op: Operator; readonly parts: readonly Expr[] }
  /** Whether a field's answer includes a choice. */
  | { readonly kind: "has"; readonly question: Question; readonly value: Expr }
  | { readonly kind: "starts" | "ends" | "within"; readonly question: Question; readonly value: Expr };

/** Why a rule cannot be converted. Caught where the rule is read and turned into a note. */
export class Untranslatable extends Error {
  override readonly name = "Untranslatable";
}

export const text = (value: string): Expr => ({ kind: "text", value });
export const number = (value: number | string): Expr => ({ kind: "number", value: String(value) });
export const boolean = (value: boolean): Expr => ({ kind: "boolean", value });
export const field = (question: Question): Expr => ({ kind: "field", question });
export const call = (name: string, ...parts: readonly Expr[]): Expr => ({ kind: "call", name, parts });
export const op = (name: Operator, ...parts: readonly Expr[]): Expr => ({ kind: "op", op: name, parts });
export const not = (part: Expr): Expr => op("not", part);

export type Literal = Extract<Expr, { kind: "text" | "number" | "boolean" | "none" }>;

export function isLiteral(expr: Expr | undefined): expr is Literal {
  return expr !== undefined && ["text", "number", "boolean", "none"].includes(expr.kind);
}

export function literalText(expr: Literal): string {
  return expr.kind === "none" ? "" : String(expr.value);
}
