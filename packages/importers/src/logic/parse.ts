/**
 * Parses expressions of other systems. They differ in tokens, not in structure: numbers, strings, references, calls,
 * and operators with precedence. Length and depth are limited; throws if the expression cannot be parsed.
 */
import { boolean, type Expr, number, text, Untranslatable } from "./expression.ts";

const charsMax = 10_000;
const depthMax = 40;

export interface Token {
  readonly kind: "number" | "text" | "ref" | "word" | "symbol";
  readonly text: string;
}

export interface Infix {
  /** Higher values bind more tightly. */
  readonly binding: number;
  /** Has no right operand, such as `empty`. */
  readonly isPostfix?: boolean;
  make(left: Expr, right: Expr): Expr;
}

export interface Grammar {
  /** Sticky patterns; the first match wins. */
  readonly forms: readonly (readonly [Token["kind"], RegExp])[];
  readonly infixes: Readonly<Record<string, Infix>>;
  /** Prefix operators: `not`, `-`, `!`. */
  readonly prefixes: Readonly<Record<string, { readonly binding: number; make(part: Expr): Expr }>>;
  reference(name: string): Expr;
  call(name: string, parts: readonly Expr[]): Expr;
  /** A bare name that is not a call, such as `true`. */
  word(name: string): Expr;
}

export function parseExpression(source: string, grammar: Grammar): Expr {
  if (source.length > charsMax) throw new Untranslatable(`It has more than ${charsMax} characters.`);
  const state: State = { tokens: tokensOf(source, grammar), at: 0, grammar };
  const expr = read(state, 0, 0);
  const rest = state.tokens[state.at];
  if (rest) throw new Untranslatable(`Unexpected ${rest.text.slice(0, 50)}.`);
  return expr;
}

interface State {
  readonly tokens: readonly Token[];
  at: number;
  readonly grammar: Grammar;
}

function tokensOf(source: string, { forms }: Grammar): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (/\s/.test(source[at] ?? "")) {
      at += 1;
      continue;
    }
    const found = forms.flatMap(([kind, form]) => {
      form.lastIndex = at;
      const match = form.exec(source)?.[0];
      return match ? [{ kind, text: match }] : [];
    })[0];
    if (!found) throw new Untranslatable(`Cannot parse ${source.slice(at, at + 20)}.`);
    tokens.push(found);
    at += found.text.length;
  }
  return tokens;
}

const wordOf = (token: Token | undefined): string =>
  token?.kind === "word" || token?.kind === "symbol" ? token.text.toLowerCase() : "";

function read(state: State, least: number, depth: number): Expr {
  if (depth > depthMax) throw new Untranslatable("It is nested too deeply.");
  let left = readOperand(state, depth);
  for (;;) {
    const name = wordOf(state.tokens[state.at]);
    const infix = Object.hasOwn(state.grammar.infixes, name) ? state.grammar.infixes[name] : undefined;
    if (!infix || infix.binding < least) return left;
    state.at += 1;
    left = infix.isPostfix
      ? infix.make(left, left)
      : infix.make(left, read(state, infix.binding + 1, depth + 1));
  }
}

function readOperand(state: State, depth: number): Expr {
  const token = state.tokens[state.at];
  if (!token) throw new Untranslatable("It ends unexpectedly.");
  state.at += 1;
  const { grammar } = state;
  const name = wordOf(token);
  const prefix = Object.hasOwn(grammar.prefixes, name) ? grammar.prefixes[name] : undefined;
  if (prefix) return prefix.make(read(state, prefix.binding, depth + 1));
  if (token.kind === "word" && state.tokens[state.at]?.text === "(") {
    state.at += 1;
    return grammar.call(name, readList(state, ")", depth));
  }
  if (token.kind === "number") return number(token.text);
  if (token.kind === "text") return text(token.text.slice(1, -1));
  if (token.kind === "ref") return grammar.reference(token.text);
  if (token.text === "(") {
    const [inner, ...more] = readList(state, ")", depth);
    if (!inner || more.length > 0)
      throw new Untranslatable("Parentheses must contain exactly one expression.");
    return inner;
  }
  if (token.text === "[") return { kind: "list", parts: readList(state, "]", depth) };
  if (name === "true" || name === "false") return boolean(name === "true");
  if (token.kind === "word") return grammar.word(token.text);
  throw new Untranslatable(`Unexpected ${token.text.slice(0, 50)}.`);
}

function readList(state: State, closing: ")" | "]", depth: number): readonly Expr[] {
  const parts: Expr[] = [];
  if (state.tokens[state.at]?.text === closing) {
    state.at += 1;
    return parts;
  }
  for (;;) {
    parts.push(read(state, 0, depth + 1));
    const next = state.tokens[state.at]?.text;
    state.at += 1;
    if (next === closing) return parts;
    if (next !== ",") throw new Untranslatable("A parenthesis is not closed.");
  }
}
