/** The subset of XPath used in XLSForms: `${age} >= 18 and selected(${colors}, 'red')`. */
import type { Question } from "../build/question.ts";
import { kindOf } from "../build/question.ts";
import {
  boolean,
  call,
  type Expr,
  field,
  isLiteral,
  not,
  number,
  op,
  text,
  Untranslatable,
} from "../logic/expression.ts";
import { type Grammar, type Infix, parseExpression } from "../logic/parse.ts";

export interface XPathScope {
  readonly questions: ReadonlyMap<string, Question>;
  readonly repeats: ReadonlyMap<string, string>;
  /** What a dot refers to. */
  readonly self: Question | undefined;
}

const forms: Grammar["forms"] = [
  ["number", /\d+(?:\.\d+)?|\.\d+/y],
  ["text", /'[^']*'|"[^"]*"/y],
  ["ref", /\$\{[^{}]*\}|(?:\.\.?\/|\/)[\w./-]+|\.\.?(?![\w/])/y],
  ["word", /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y],
  ["symbol", /!=|<=|>=|[=<>+\-*(),|]/y],
];

const make = (
  name: "or" | "and" | "=" | "<>" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/",
  binding: number,
): Infix => ({
  binding,
  make: (left, right) => op(name, left, right),
});

const infixes: Grammar["infixes"] = {
  or: make("or", 1),
  and: make("and", 2),
  "=": make("=", 4),
  "!=": make("<>", 4),
  "<": make("<", 5),
  "<=": make("<=", 5),
  ">": make(">", 5),
  ">=": make(">=", 5),
  "+": make("+", 6),
  "-": make("-", 6),
  "*": make("*", 7),
  div: make("/", 7),
  mod: { binding: 7, make: (left, right) => call("MOD", left, right) },
};

export function readXPath(source: string, scope: XPathScope): Expr {
  return parseExpression(source, {
    forms,
    infixes,
    prefixes: { "-": { binding: 8, make: (part) => op("neg", part) } },
    reference: (name) => reference(name, scope),
    word: (name) => {
      throw new Untranslatable(`${name} is not supported.`);
    },
    call: (name, parts) => callOf(name, parts),
  });
}

function reference(given: string, { questions, repeats, self }: XPathScope): Expr {
  if (given === ".") {
    if (self) return field(self);
    throw new Untranslatable("A dot has no meaning in this rule.");
  }
  const name = given.startsWith("${") ? given.slice(2, -1).trim() : (given.split("/").at(-1) ?? "");
  const question = questions.get(name);
  if (question) return field(question);
  const repeat = repeats.get(name);
  if (repeat !== undefined) return { kind: "path", path: repeat };
  throw new Untranslatable(`Question ${name || given} does not exist.`);
}

const renamed: Readonly<Record<string, string>> = {
  "count-selected": "COUNT",
  count: "COUNT",
  "count-non-empty": "COUNT",
  sum: "SUM",
  min: "MIN",
  max: "MAX",
  round: "ROUND",
  int: "ROUND_DOWN",
  abs: "ABS",
  sqrt: "SQRT",
  pow: "POWER",
  concat: "CONCAT",
  "string-length": "LEN",
  contains: "CONTAINS",
  "starts-with": "STARTS_WITH",
  "ends-with": "ENDS_WITH",
  regex: "MATCHES",
  if: "IF",
  coalesce: "COALESCE",
  today: "TODAY",
  now: "NOW",
  string: "TEXT",
  "normalize-space": "CLEAN",
};

type Maker = (first: Expr, second: Expr | undefined, third: Expr | undefined) => Expr | undefined;
const itself: Maker = (first) => first;
const dated: Maker = (first, second) =>
  isLiteral(second) && second.kind === "text" ? call("TEXT", first, text(dateForm(second.value))) : undefined;

const makers: Readonly<Record<string, Maker>> = {
  not,
  selected: (first, second) =>
    first.kind === "field" && second ? { kind: "has", question: first.question, value: second } : undefined,
  number: numeric,
  boolean: itself,
  "boolean-from-string": itself,
  once: itself,
  date: (first) => call("DATE", first),
  join: (first, second) => second && call("JOIN", second, first),
  substr: (first, second, third) => second && substring(first, second, third),
  "format-date": dated,
  "format-date-time": dated,
};

function callOf(name: string, parts: readonly Expr[]): Expr {
  const [first, second, third] = parts;
  if (name === "true" || name === "false") return boolean(name === "true");
  const same = Object.hasOwn(renamed, name) ? renamed[name] : undefined;
  if (same) return call(same, ...parts);
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  const made = first && maker?.(first, second, third);
  if (!made) throw new Untranslatable(`The function ${name} is not supported, or not with these arguments.`);
  return made;
}

function numeric(part: Expr): Expr {
  const isText = part.kind === "field" && kindOf(part.question) === "text";
  return isText ? call("VALUE", part) : part;
}

/** XPath substr counts from 0, MID from 1. */
function substring(whole: Expr, start: Expr, end: Expr | undefined): Expr {
  const first = op("+", start, number(1));
  return end ? call("MID", whole, first, op("-", end, start)) : call("MID", whole, first);
}

const dateParts: Readonly<Record<string, string>> = {
  Y: "YYYY",
  m: "MM",
  d: "DD",
  H: "hh",
  M: "mm",
  S: "ss",
};

function dateForm(form: string): string {
  return form.replace(/%([A-Za-z])/g, (whole, letter: string) => {
    const part = dateParts[letter];
    if (part === undefined) throw new Untranslatable(`${whole} is not supported in date formats.`);
    return part;
  });
}
