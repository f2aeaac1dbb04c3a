/** Converts an expression tree to a condition: editable comparisons where possible, formulas for the rest. */
import type { Condition, Json } from "@formstead/form-logic";
import { isChoice, kindOf, type Question } from "../build/question.ts";
import { type Expr, isLiteral, type Literal, Untranslatable } from "./expression.ts";
import { choiceOf, isEmptyLiteral, isTrueLiteral, valueFor } from "./literals.ts";
import { formulaOf } from "./print.ts";

const depthMax = 10;
const partsMax = 90;

type Comparison = Extract<Condition, { field: string }>;
type ComparisonOp = Comparison["op"];

const flipped: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const ops: Readonly<Record<string, ComparisonOp>> = {
  "=": "eq",
  "<>": "ne",
  "<": "lt",
  "<=": "lte",
  ">": "gt",
  ">=": "gte",
};

export function conditionOf(expr: Expr, depth = 0): Condition {
  if (depth > depthMax) return { formula: formulaOf(expr) };
  switch (expr.kind) {
    case "boolean":
      return expr.value ? { all: [] } : { any: [] };
    case "field":
      return truthOf(expr.question);
    case "has":
      return isLiteral(expr.value) ? has(expr.question, expr.value) : { formula: formulaOf(expr) };
    case "starts":
      return textual(expr, "starts_with");
    case "ends":
      return textual(expr, "ends_with");
    case "within":
      return textual(expr, "contains");
    case "call":
      return emptiness(expr) ?? { formula: formulaOf(expr) };
    case "op":
      return operator(expr, depth);
    default:
      return { formula: formulaOf(expr) };
  }
}

function operator(expr: Extract<Expr, { kind: "op" }>, depth: number): Condition {
  if (expr.op === "and" || expr.op === "or") {
    const parts = joined(expr, expr.op);
    if (parts.length > partsMax) throw new Untranslatable(`It combines more than ${partsMax} conditions.`);
    const conditions = parts.map((part) => conditionOf(part, depth + 1));
    return expr.op === "and" ? { all: conditions } : { any: conditions };
  }
  const [left, right] = expr.parts;
  if (expr.op === "not" && left) return negated(conditionOf(left, depth + 1));
  if (!ops[expr.op] || !left || !right) return { formula: formulaOf(expr) };
  return comparison(expr.op, left, right) ?? { formula: formulaOf(expr) };
}

/** Flattens a chain of the same operator. */
function joined(expr: Expr, op: "and" | "or"): readonly Expr[] {
  if (expr.kind !== "op" || expr.op !== op) return [expr];
  return expr.parts.flatMap((part) => joined(part, op));
}

const opposites: Partial<Record<ComparisonOp, ComparisonOp>> = {
  answered: "empty",
  empty: "answered",
  eq: "ne",
  ne: "eq",
  contains: "not_contains",
  not_contains: "contains",
  in: "not_in",
  not_in: "in",
};

function negated(condition: Condition): Condition {
  if ("not" in condition) return condition.not;
  const opposite = "field" in condition ? opposites[condition.op] : undefined;
  return opposite && "field" in condition ? { ...condition, op: opposite } : { not: condition };
}

function comparison(op: string, left: Expr, right: Expr): Condition | undefined {
  if (left.kind === "field" && isLiteral(right)) return withLiteral(left.question, op, right);
  if (right.kind === "field" && isLiteral(left)) return withLiteral(right.question, flipped[op] ?? op, left);
  if (left.kind === "field" && right.kind === "field") return withField(left.question, op, right.question);
  return undefined;
}

function withField(left: Question, op: string, right: Question): Condition | undefined {
  const code = ops[op];
  if (!code || kindOf(left) !== kindOf(right) || kindOf(left) === "record") return undefined;
  return { field: left.path, op: code, value: { field: right.path } };
}

function withLiteral(question: Question, op: string, literal: Literal): Condition | undefined {
  const code = ops[op];
  if (!code) return undefined;
  const isEquality = code === "eq" || code === "ne";
  if (isEmptyLiteral(literal)) {
    if (!isEquality) throw new Untranslatable(`${question.source} is compared with an empty value.`);
    return { field: question.path, op: code === "eq" ? "empty" : "answered" };
  }
  if (kindOf(question) === "boolean" && isEquality) return booleanIs(question, literal, code === "eq");
  if (isChoice(question) && !isEquality) return undefined;
  return compare(question, code, valueFor(question, literal));
}

function booleanIs(question: Question, literal: Literal, isWanted: boolean): Condition {
  const isTrue = isTrueLiteral(literal);
  if (isTrue === undefined) throw new Untranslatable(`${question.source} only accepts yes or no.`);
  const condition: Condition = { field: question.path, op: isTrue ? "is_true" : "is_false" };
  // A consent is either true or unanswered, never false.
  const whole: Condition =
    question.type === "consent" && !isTrue ? { field: question.path, op: "empty" } : condition;
  return isWanted ? whole : { not: whole };
}

function compare(question: Question, op: ComparisonOp, value: Json): Condition {
  return { field: question.path, op, value };
}

function has(question: Question, literal: Literal): Condition {
  if (isEmptyLiteral(literal))
    throw new Untranslatable(`${question.source} is compared with an empty choice.`);
  if (kindOf(question) === "boolean") return booleanIs(question, literal, true);
  if (!isChoice(question)) {
    const op = kindOf(question) === "text" ? "contains" : "eq";
    return compare(question, op, valueFor(question, literal));
  }
  return compare(question, kindOf(question) === "list" ? "contains" : "eq", choiceOf(question, literal));
}

function textual(expr: Extract<Expr, { kind: "starts" | "ends" | "within" }>, op: ComparisonOp): Condition {
  const { question, value } = expr;
  if (!isLiteral(value) || kindOf(question) !== "text" || isEmptyLiteral(value))
    return { formula: formulaOf(expr) };
  return compare(question, op, String(valueFor(question, value)));
}

function emptiness({ name, parts }: Extract<Expr, { kind: "call" }>): Condition | undefined {
  const [one] = parts;
  if (one?.kind !== "field" || (name !== "EMPTY" && name !== "ANSWERED")) return undefined;
  return { field: one.question.path, op: name === "EMPTY" ? "empty" : "answered" };
}

/** A bare field reference: true for booleans, answered for everything else. */
function truthOf(question: Question): Condition {
  return { field: question.path, op: kindOf(question) === "boolean" ? "is_true" : "answered" };
}
