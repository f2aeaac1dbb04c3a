/** Prints an expression tree as a formula. */
import { kindOf, type Question } from "../build/question.ts";
import { type Expr, isLiteral, type Literal, literalText, Untranslatable } from "./expression.ts";
import { choiceOf, isTrueLiteral } from "./literals.ts";

const depthMax = 40;
const charsMax = 9_000;
const comparisons = ["=", "<>", "<", "<=", ">", ">="];
const reserved = ["true", "false", "none", "and", "or", "not"];

export function formulaOf(expr: Expr): string {
  const printed = print(expr, 0);
  if (printed.length > charsMax) throw new Untranslatable("It is too long.");
  return printed;
}

function print(expr: Expr, depth: number): string {
  if (depth > depthMax) throw new Untranslatable("It is nested too deeply.");
  const inner = (part: Expr) => print(part, depth + 1);
  switch (expr.kind) {
    case "text":
      return quoted(expr.value);
    case "number":
      return Number(expr.value) < 0 ? `(${plainNumber(expr.value)})` : plainNumber(expr.value);
    case "boolean":
      return String(expr.value);
    case "none":
      return "none";
    case "field":
      return pathText(expr.question.path);
    case "path":
      return pathText(expr.path);
    case "list":
      return `[${expr.parts.map(inner).join(", ")}]`;
    case "call":
      return `${expr.name}(${expr.parts.map(inner).join(", ")})`;
    case "has":
      return hasText(expr.question, expr.value, inner);
    case "starts":
      return `STARTS_WITH(${pathText(expr.question.path)}, ${inner(expr.value)})`;
    case "ends":
      return `ENDS_WITH(${pathText(expr.question.path)}, ${inner(expr.value)})`;
    case "within":
      return `CONTAINS(${pathText(expr.question.path)}, ${inner(expr.value)})`;
    default:
      return printOperator(expr, inner);
  }
}

function printOperator(expr: Extract<Expr, { kind: "op" }>, inner: (part: Expr) => string): string {
  const [left, right] = expr.parts;
  if (expr.op === "not") return `NOT(${left ? inner(left) : "none"})`;
  if (expr.op === "neg") return `(-(${left ? inner(left) : "0"}))`;
  if (comparisons.includes(expr.op) && left && right) {
    const emptiness = printEmptiness(expr.op, left, right, inner);
    if (emptiness !== undefined) return emptiness;
    return `(${inner(like(left, right))} ${expr.op} ${inner(like(right, left))})`;
  }
  return `(${expr.parts.map(inner).join(` ${expr.op} `)})`;
}

/** `a = ''` tests for a missing answer in other systems; in our formulas, nothing equals an empty string. */
function printEmptiness(
  name: string,
  left: Expr,
  right: Expr,
  inner: (part: Expr) => string,
): string | undefined {
  if (name !== "=" && name !== "<>") return undefined;
  const isNothing = (one: Expr) => isLiteral(one) && literalText(one) === "";
  const [other] = isNothing(right) ? [left] : isNothing(left) ? [right] : [];
  if (!other) return undefined;
  return `${name === "=" ? "EMPTY" : "ANSWERED"}(${inner(other)})`;
}

/** Converts a literal to the type of the field it is compared with. */
function like(one: Expr, other: Expr): Expr {
  if (!isLiteral(one) || other.kind !== "field") return one;
  const { question } = other;
  if (question.choices.size > 0) return { kind: "text", value: choiceOf(question, one) };
  const given = literalText(one);
  switch (kindOf(question)) {
    case "number":
      return one.kind === "text" && given !== "" && Number.isFinite(Number(given))
        ? { kind: "number", value: given }
        : one;
    case "text":
      return { kind: "text", value: given };
    case "boolean":
      return { kind: "boolean", value: isTrueLiteral(one) ?? false };
    case "date":
    case "time":
    case "datetime":
      return momentCall(kindOf(question).toUpperCase(), one);
    default:
      return one;
  }
}

function momentCall(name: string, literal: Literal): Expr {
  return literal.kind === "text" ? { kind: "call", name, parts: [literal] } : literal;
}

function hasText(question: Question, value: Expr, inner: (part: Expr) => string): string {
  const wanted = isLiteral(value) ? quoted(choiceOf(question, value)) : inner(value);
  const path = pathText(question.path);
  return kindOf(question) === "list" ? `INCLUDES(${path}, ${wanted})` : `(${path} = ${wanted})`;
}

function pathText(path: string): string {
  return reserved.includes(path) ? `\`${path}\`` : path;
}

function plainNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= 1e21)
    throw new Untranslatable(`${value.slice(0, 50)} is not a number.`);
  if (/^-?\d+(\.\d+)?$/.test(value)) return value;
  const shown = String(number);
  return shown.includes("e") ? number.toFixed(20) : shown;
}

function quoted(value: string): string {
  const shown = value.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\p{Cs}]/gu, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${shown}"`;
}
