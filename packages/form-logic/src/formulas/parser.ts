/**
 * Parses the text of a formula into a tree. A chain of the same operator becomes one node with many operands, so that
 * a long sum is not a deep tree. Stops at the first problem, because anything after it would be guesswork.
 */
import { parseDecimal, toText } from "../values/decimal.ts";
import type { Formula, FormulaProblem, Operator } from "./ast.ts";
import { bindings, formulaDepthMax, formulaLengthMax, reservedWords } from "./grammar.ts";
import { readTokens, type Token } from "./lexer.ts";
import {
  fail,
  isSymbol,
  made,
  type Parser,
  type Span,
  take,
  tokenAt,
  tooDeep,
  unexpected,
} from "./parser-state.ts";

const comparison = bindings["="];

export interface ParsedFormula {
  /** Absent if there is a problem. */
  readonly formula?: Formula;
  readonly problems: readonly FormulaProblem[];
  /** Where each part of the tree is in the text. */
  readonly spans: ReadonlyMap<Formula, Span>;
}

export function parseFormula(text: string): ParsedFormula {
  const spans = new Map<Formula, Span>();
  if (text.length > formulaLengthMax) {
    const message = `A formula can have at most ${formulaLengthMax} characters.`;
    return { spans, problems: [{ code: "too_long", at: formulaLengthMax, length: 0, message }] };
  }
  const tokens = readTokens(text);
  if ("code" in tokens) return { spans, problems: [tokens] };
  const parser: Parser = { tokens, at: 0, depth: 0, spans, depths: new Map() };
  // Spreadsheets start a formula with an equals sign; here it is ignored.
  take(parser, "=");
  const formula = readExpression(parser, 0);
  if (tokenAt(parser).kind !== "end") unexpected(parser);
  return parser.problem ? { spans, problems: [parser.problem] } : { formula, spans, problems: [] };
}

function operatorAt(parser: Parser): Operator | undefined {
  const token = tokenAt(parser);
  const text = token.kind === "symbol" ? token.text : token.kind === "word" ? token.text.toLowerCase() : "";
  return Object.hasOwn(bindings, text) && text !== "not" && text !== "neg" ? (text as Operator) : undefined;
}

/** Parses everything from here whose operators have at least this precedence. */
function readExpression(parser: Parser, least: number): Formula {
  const first = tokenAt(parser);
  if (parser.depth > formulaDepthMax) return tooDeep(parser, first);
  parser.depth += 1;
  let left = readOperand(parser);
  for (;;) {
    const operator = operatorAt(parser);
    if (!operator || bindings[operator] < least) break;
    left = readChain(parser, operator, left, first);
  }
  parser.depth -= 1;
  return left;
}

function readChain(parser: Parser, operator: Operator, left: Formula, first: Token): Formula {
  const binding = bindings[operator];
  const parts = [left];
  while (operatorAt(parser) === operator) {
    parser.at += 1;
    parts.push(readExpression(parser, binding + 1));
    if (binding === comparison) break;
  }
  const next = operatorAt(parser);
  if (binding === comparison && next && bindings[next] === comparison) {
    const message = 'Comparisons cannot be chained. Join them with "and": a < b and b < c.';
    return fail(parser, "syntax", tokenAt(parser), message);
  }
  return made(parser, ["op", operator, parts], first, parts);
}

function readOperand(parser: Parser): Formula {
  const token = tokenAt(parser);
  parser.at += 1;
  if (token.kind === "number") return readNumber(parser, token, token.text);
  if (token.kind === "text") return made(parser, ["text", token.text], token);
  if (token.kind === "path") return made(parser, ["field", token.text], token);
  if (token.kind === "word") return readWord(parser, token);
  if (isSymbol(token, "-")) return readMinus(parser, token);
  if (isSymbol(token, "(")) {
    const inner = readExpression(parser, 0);
    close(parser, ")", token);
    return inner;
  }
  if (isSymbol(token, "[")) {
    const parts = readParts(parser, "]", token);
    return made(parser, ["list", parts], token, parts);
  }
  parser.at -= 1;
  return unexpected(parser);
}

function readNumber(parser: Parser, token: Token, text: string): Formula {
  const value = parseDecimal(text);
  if (!value)
    return fail(
      parser,
      "syntax",
      token,
      "A number can have at most 60 digits, with up to 30 decimal places.",
    );
  return made(parser, ["number", toText(value)], token);
}

/** A minus sign before a number is part of the number, unless a power follows: -2 ^ 2 is -(2 ^ 2). */
function readMinus(parser: Parser, minus: Token): Formula {
  const [next, after] = [tokenAt(parser), tokenAt(parser, 1)];
  if (next.kind === "number" && !isSymbol(after, "^")) {
    parser.at += 1;
    return readNumber(parser, { ...minus, length: next.at + next.length - minus.at }, `-${next.text}`);
  }
  const part = readExpression(parser, bindings.neg);
  return made(parser, ["op", "neg", [part]], minus, [part]);
}

function readWord(parser: Parser, token: Token): Formula {
  const word = token.text.toLowerCase();
  const next = tokenAt(parser);
  const isCall = isSymbol(next, "(");
  // NOT(a) = b is (not a) = b, as in spreadsheets; with a space before the parenthesis it is the operator.
  if (word === "not" && !(isCall && next.at === token.at + token.length)) {
    const part = readExpression(parser, bindings.not);
    return made(parser, ["op", "not", [part]], token, [part]);
  }
  if (isCall && !token.text.includes(".")) {
    parser.at += 1;
    const parts = readParts(parser, ")", next);
    return made(parser, ["call", token.text.toUpperCase(), parts], token, parts);
  }
  if (word === "true" || word === "false") return made(parser, ["boolean", word === "true"], token);
  if (word === "none") return made(parser, ["none"], token);
  if (reservedWords.has(word)) {
    parser.at -= 1;
    return unexpected(parser);
  }
  return made(parser, ["field", token.text], token);
}

function readParts(parser: Parser, closing: ")" | "]", opening: Token): readonly Formula[] {
  const parts: Formula[] = [];
  if (take(parser, closing)) return parts;
  do parts.push(readExpression(parser, 0));
  while (take(parser, ","));
  close(parser, closing, opening);
  return parts;
}

function close(parser: Parser, closing: ")" | "]", opening: Token): void {
  if (take(parser, closing) || parser.problem) return;
  const token = tokenAt(parser);
  if (token.kind === "end") {
    const what = closing === ")" ? "parenthesis" : "bracket";
    fail(parser, "syntax", opening, `This ${what} is not closed.`);
  } else unexpected(parser);
}
