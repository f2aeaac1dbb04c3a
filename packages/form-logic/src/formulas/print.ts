/** Prints a tree as text, with as few parentheses as possible. Parsing it again yields the same tree. */
import type { Formula } from "./ast.ts";
import { bindings, formulaDepthMax, reservedWords } from "./grammar.ts";

const tightest = 10;

export function printFormula(formula: Formula): string {
  return printed(formula, 0, formulaDepthMax);
}

function printed(formula: Formula, least: number, depth: number): string {
  if (depth < 0) return "none";
  const list = (parts: readonly Formula[]) => parts.map((part) => printed(part, 0, depth - 1)).join(", ");
  switch (formula[0]) {
    case "text":
      return quoted(formula[1]);
    case "number":
      return enclosed(formula[1], formula[1].startsWith("-") && least > bindings.neg);
    case "boolean":
      return String(formula[1]);
    case "none":
      return "none";
    case "field":
      return reservedWords.has(formula[1].toLowerCase()) || !/^[A-Za-z_]/.test(formula[1])
        ? `\`${formula[1]}\``
        : formula[1];
    case "list":
      return `[${list(formula[1])}]`;
    case "call":
      return `${formula[1]}(${list(formula[2])})`;
    default:
      return printedOperator(formula[1], formula[2], least, depth);
  }
}

function printedOperator(
  operator: keyof typeof bindings,
  parts: readonly Formula[],
  least: number,
  depth: number,
): string {
  const binding = bindings[operator];
  if (operator === "not" || operator === "neg") {
    const [part = ["none"]] = parts;
    // A minus sign directly before a number would become part of the number.
    const inner = printed(part, operator === "neg" && part[0] === "number" ? tightest : binding, depth - 1);
    const text =
      operator === "not"
        ? `not ${inner}`
        : `-${enclosed(inner, part[0] === "number" && !inner.startsWith("("))}`;
    return enclosed(text, binding < least);
  }
  // The first operand may have the same precedence only if its operator is different: a chain would absorb it.
  const text = parts
    .map((part, at) =>
      printed(
        part,
        at || part[1] === operator || binding === bindings["="] ? binding + 1 : binding,
        depth - 1,
      ),
    )
    .join(` ${operator} `);
  return enclosed(text, binding < least);
}

function enclosed(text: string, isNeeded: boolean): string {
  return isNeeded ? `(${text})` : text;
}

function quoted(text: string): string {
  const shown = text.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\p{Cs}]/gu, (one) => {
    const named = { "\n": "\\n", "\t": "\\t", "\r": "\\r" }[one];
    return named ?? `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${shown}"`;
}
