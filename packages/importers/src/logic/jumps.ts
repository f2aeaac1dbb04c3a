/** Shared by the importers whose rules jump from a question to a page: Formbricks and Typeform. */
import type { Condition, Json } from "@formstead/form-logic";
import type { Members } from "../build/draft-form.ts";
import type { Question } from "../build/question.ts";
import { textOf } from "../read/loose.ts";
import { boolean, type Expr, field, not, number, op, text } from "./expression.ts";

export interface Jump {
  readonly if: Condition;
  readonly to: string;
}

const jumpsMax = 100;

export function appendJumps(page: Members, jumps: readonly Jump[]): void {
  page.jumps = [...(Array.isArray(page.jumps) ? page.jumps : []), ...jumps].slice(0, jumpsMax);
}

export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** With `isList`, the answer is a list of choices, and the comparison is whether it contains the value. */
export function compare(comparison: Comparison, question: Question, right: Expr, isList: boolean): Expr {
  if (!isList) return op(comparison, field(question), right);
  const has: Expr = { kind: "has", question, value: right };
  return comparison === "=" ? has : not(has);
}

export function literalOf(value: Json): Expr {
  if (typeof value === "number") return number(value);
  return typeof value === "boolean" ? boolean(value) : text(textOf(value));
}
