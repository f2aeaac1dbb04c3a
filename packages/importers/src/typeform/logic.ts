/**
 * Typeform jumps, which go from one question to another if conditions hold. Each question is a page, so they map
 * directly to our jumps.
 */
import type { Json } from "@formstead/form-logic";
import type { Members } from "../build/draft-form.ts";
import type { Notes } from "../build/notes.ts";
import { kindOf, type Question } from "../build/question.ts";
import { attempt } from "../logic/attempt.ts";
import { boolean, call, type Expr, field, not, op, Untranslatable } from "../logic/expression.ts";
import { appendJumps, type Comparison, compare, type Jump, literalOf } from "../logic/jumps.ts";
import { conditionOf } from "../logic/to-condition.ts";
import type { WaysToEndings } from "../logic/ways-to-endings.ts";
import { at, listOf, memberOf, textOf } from "../read/loose.ts";

export interface TypeformPlaces {
  /** Keyed by ref and ID. */
  readonly questions: ReadonlyMap<string, Question>;
  readonly hidden: ReadonlyMap<string, Question>;
  /** The page of each question, keyed by ref and ID; a question in a group maps to the group's page. */
  readonly pages: ReadonlyMap<string, Members>;
  readonly ways: WaysToEndings;
}

const depthMax = 20;

export function addJumps(logic: readonly Json[], places: TypeformPlaces, notes: Notes): void {
  for (const rule of logic) {
    const ref = textOf(memberOf(rule, "ref"));
    const page = places.pages.get(ref);
    const jumps: JumpToEnding[] = [];
    for (const action of listOf(memberOf(rule, "actions"))) {
      const jump = attempt(notes, ref, "A logic rule was not imported.", () => jumpOf(action, places));
      if (!jump) continue;
      jumps.push(jump);
      if (page && jump.ending !== undefined) places.ways.add(jump.ending, page, jump.if);
    }
    if (jumps.length === 0) continue;
    if (page)
      appendJumps(
        page,
        jumps.map(({ if: condition, to }) => ({ if: condition, to })),
      );
    else notes.warn(ref, "Its logic was not imported.", "The question does not exist.");
  }
}

interface JumpToEnding extends Jump {
  readonly ending?: string;
}

function jumpOf(action: Json, places: TypeformPlaces): JumpToEnding {
  const name = textOf(memberOf(action, "action"));
  if (name !== "jump")
    throw new Untranslatable(`It changes a variable (${name || "unknown"}). Use a calculated field instead.`);
  const to = at(action, "details", "to");
  const target = textOf(memberOf(to, "value"));
  const isEnd = textOf(memberOf(to, "type")) === "thankyou";
  const page = isEnd ? "submit" : places.pages.get(target)?.id;
  if (typeof page !== "string") throw new Untranslatable(`The jump target ${target} does not exist.`);
  const condition = conditionOf(exprOf(memberOf(action, "condition") ?? null, places, 0));
  return { if: condition, to: page, ...(isEnd && { ending: target }) };
}

const comparisons: Readonly<Record<string, Comparison>> = {
  is: "=",
  equal: "=",
  on: "=",
  is_not: "<>",
  not_equal: "<>",
  not_on: "<>",
  lower_than: "<",
  earlier_than: "<",
  lower_equal_than: "<=",
  earlier_than_or_on: "<=",
  greater_than: ">",
  later_than: ">",
  greater_equal_than: ">=",
  later_than_or_on: ">=",
};

function exprOf(condition: Json, places: TypeformPlaces, depth: number): Expr {
  if (depth > depthMax) throw new Untranslatable("It is nested too deeply.");
  const name = textOf(memberOf(condition, "op"));
  const vars = listOf(memberOf(condition, "vars"));
  if (name === "always") return boolean(true);
  if (name === "and" || name === "or") {
    const parts = vars.map((one) => exprOf(one, places, depth + 1));
    if (parts.length === 0) throw new Untranslatable("It has no conditions.");
    return op(name, ...parts);
  }
  const [left, right] = [operandOf(vars[0], places), operandOf(vars[1], places)];
  if (left?.kind !== "field") throw new Untranslatable("It does not refer to an answer in this form.");
  if (name === "answered" || name === "not_answered")
    return call(name === "answered" ? "ANSWERED" : "EMPTY", left);
  if (!right) throw new Untranslatable("It compares with an unsupported value.");
  return comparedWith(name, left.question, right);
}

function comparedWith(name: string, question: Question, right: Expr): Expr {
  const comparison = comparisons[name];
  if (comparison) {
    const isEquality = comparison === "=" || comparison === "<>";
    return compare(comparison, question, right, kindOf(question) === "list" && isEquality);
  }
  if (name === "begins_with") return { kind: "starts", question, value: right };
  if (name === "ends_with") return { kind: "ends", question, value: right };
  if (name === "contains") return { kind: "within", question, value: right };
  if (name === "not_contains") return not({ kind: "within", question, value: right });
  throw new Untranslatable(`The comparison ${name || "(unnamed)"} is not supported.`);
}

function operandOf(given: Json | undefined, { questions, hidden }: TypeformPlaces): Expr | undefined {
  const value = memberOf(given, "value") ?? null;
  switch (textOf(memberOf(given, "type"))) {
    case "field": {
      const question = questions.get(textOf(value));
      if (!question) throw new Untranslatable(`Question ${textOf(value)} does not exist.`);
      return field(question);
    }
    case "hidden": {
      const question = hidden.get(textOf(value));
      if (!question) throw new Untranslatable(`Hidden field ${textOf(value)} does not exist.`);
      return field(question);
    }
    case "variable":
      throw new Untranslatable(`It refers to the variable ${textOf(value)}.`);
    case "choice":
    case "constant":
      return literalOf(value);
    default:
      return undefined;
  }
}
