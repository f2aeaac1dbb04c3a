/** The state of a parser, and its basic operations: peek, consume, create a node, and fail. */
import type { Formula, FormulaProblem } from "./ast.ts";
import { formulaDepthMax, formulaPartsMax } from "./grammar.ts";
import type { Token } from "./lexer.ts";

export interface Span {
  readonly at: number;
  readonly length: number;
}

export interface Parser {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  readonly spans: Map<Formula, Span>;
  readonly depths: Map<Formula, number>;
  problem?: FormulaProblem;
}

const none: Formula = ["none"];
const end: Token = { kind: "end", text: "", at: 0, length: 0 };

export function tokenAt({ tokens, at }: Parser, ahead = 0): Token {
  return tokens[at + ahead] ?? tokens.at(-1) ?? end;
}

export function isSymbol(token: Token, text: string): boolean {
  return token.kind === "symbol" && token.text === text;
}

export function take(parser: Parser, text: string): boolean {
  if (!isSymbol(tokenAt(parser), text)) return false;
  parser.at += 1;
  return true;
}

/** Jumps to the end, so that all parsing stops. */
export function fail(
  parser: Parser,
  code: FormulaProblem["code"],
  { at, length }: Span,
  message: string,
): Formula {
  parser.problem ??= { code, at, length, message };
  parser.at = parser.tokens.length;
  return none;
}

export function unexpected(parser: Parser): Formula {
  const token = tokenAt(parser);
  if (token.kind === "end") {
    return fail(parser, "syntax", token, "Something is missing here: a value, a field, or a function.");
  }
  if (isSymbol(token, ")"))
    return fail(parser, "syntax", token, "This parenthesis has no matching opening one.");
  const shown = token.kind === "text" ? "A text" : token.text;
  return fail(parser, "syntax", token, `${shown} is not expected here.`);
}

export function made(
  parser: Parser,
  formula: Formula,
  first: Token,
  parts: readonly Formula[] = [],
): Formula {
  const last = parser.tokens[parser.at - 1] ?? first;
  const span = { at: first.at, length: Math.max(last.at + last.length - first.at, 0) };
  const depth = 1 + parts.reduce((most, part) => Math.max(most, parser.depths.get(part) ?? 0), 0);
  parser.spans.set(formula, span);
  parser.depths.set(formula, depth);
  if (depth > formulaDepthMax) return tooDeep(parser, first);
  if (parser.depths.size > formulaPartsMax) {
    return fail(parser, "too_long", first, `A formula can have at most ${formulaPartsMax} parts.`);
  }
  return formula;
}

export function tooDeep(parser: Parser, token: Token): Formula {
  return fail(parser, "too_deep", token, `A formula can have at most ${formulaDepthMax} nested levels.`);
}
