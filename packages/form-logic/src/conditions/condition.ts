/** Conditions as data: a tree that people build in the UI and programs write as JSON. Evaluated without parsing. */
import type { Formula } from "../formulas/ast.ts";
import type { Json } from "../values/json.ts";

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison
  /** True if the formula is true. Stored with its parsed form once published. */
  | { readonly formula: string; readonly parsed?: Formula };

export interface Comparison {
  /** Path of a field as seen from the item the condition belongs to. */
  readonly field: string;
  readonly op: ComparisonOperator;
  /** Absent for unary operators. A value of the field's type, or another field as `{ "field": path }`. */
  readonly value?: Json;
}

export const comparisonOperators = [
  "answered",
  "empty",
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "not_in",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "is_true",
  "is_false",
] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];
