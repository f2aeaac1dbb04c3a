/** Splits the text of a formula into tokens. The token patterns are fixed, and each is matched in one pass. */
import type { FormulaProblem } from "./ast.ts";

export interface Token {
  readonly kind: "number" | "text" | "word" | "path" | "symbol" | "end";
  /**
   * What the token means: a text without quotes and escapes, a path without backticks, or an operator as named in the
   * tree.
   */
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

const spaces = /[\s\u00a0]+/y;
const number = /\d+(?:\.\d+)?/y;
const word = /[A-Za-z_]\w*(?:\.\w+)*/y;
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy;
/** Matches a path in backticks, for a field whose key is a reserved word, such as `not`. */
const path = /`\w+(?:\.\w+)*`/y;
const symbol = /<>|!=|<=|>=|[-+*/%^&=<>(),[\]]/y;

const controls: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
const hints: readonly (readonly [RegExp, string])[] = [
  [/["'“”„‘’«»]/y, 'This text is not closed. Write it between straight quotes: "like this".'],
  [/`/y, "A field name in backticks can contain only letters, digits, underscores, and dots."],
  [/&&/y, 'Write "and".'],
  [/\|\|?/y, 'Write "or".'],
  [/!/y, 'Write "not".'],
  [/;/y, "Separate arguments with a comma."],
  [/[{}]/y, "Use square brackets for lists, and write a field's name without brackets."],
  [/\./y, "A number must start with a digit: 0.5"],
];

function match(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at;
  return form.exec(text)?.[0];
}

export function readTokens(text: string): readonly Token[] | FormulaProblem {
  const tokens: Token[] = [];
  let at = match(spaces, text, 0)?.length ?? 0;
  while (at < text.length) {
    const token = match(/&&/y, text, at) ? undefined : readToken(text, at);
    if (!token) return problemAt(text, at);
    tokens.push(token);
    at += token.length;
    at += match(spaces, text, at)?.length ?? 0;
  }
  tokens.push({ kind: "end", text: "", at: text.length, length: 0 });
  return tokens;
}

function readToken(text: string, at: number): Token | undefined {
  const made = (kind: Token["kind"], found: string, meaning = found): Token => ({
    kind,
    text: meaning,
    at,
    length: found.length,
  });
  const digits = match(number, text, at);
  if (digits) return made("number", digits);
  const name = match(word, text, at);
  if (name) return made("word", name);
  const quote = match(quoted, text, at);
  if (quote) return made("text", quote, unescaped(quote.slice(1, -1)));
  const field = match(path, text, at);
  if (field) return made("path", field, field.slice(1, -1));
  const sign = match(symbol, text, at);
  return sign ? made("symbol", sign, sign === "!=" ? "<>" : sign) : undefined;
}

/** Resolves \n, \t, \r, and \uXXXX; after a backslash, any other character is literal. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_, hex?: string, one = "") =>
    hex
      ? String.fromCharCode(Number.parseInt(hex, 16))
      : Object.hasOwn(controls, one)
        ? (controls[one] ?? one)
        : one,
  );
}

function problemAt(text: string, at: number): FormulaProblem {
  for (const [form, message] of hints) {
    const found = match(form, text, at);
    if (found) return { code: "syntax", at, length: found.length, message };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return {
    code: "syntax",
    at,
    length: character.length,
    message: `${character} has no meaning in a formula.`,
  };
}
