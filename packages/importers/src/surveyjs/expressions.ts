/** Parses SurveyJS expressions, such as `{age} >= 18 and {country} notempty`. */
import type { Question } from "../build/question.ts";
import { kindOf } from "../build/question.ts";
import { call, type Expr, field, isLiteral, not, number, op, Untranslatable } from "../logic/expression.ts";
import { type Grammar, type Infix, parseExpression } from "../logic/parse.ts";

export interface SurveyScope {
  /** Keyed by name, prefixed with the panel or matrix name for nested questions: `children.age`. */
  readonly questions: ReadonlyMap<string, Question>;
  /** Repeats, keyed by their original name. */
  readonly repeats: ReadonlyMap<string, string>;
  /** What `{panel.…}` and `{row.…}` refer to. */
  readonly here: string | undefined;
}

const forms: Grammar["forms"] = [
  ["number", /\d+(?:\.\d+)?/y],
  ["text", /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y],
  ["ref", /\{[^{}]*\}/y],
  ["word", /[A-Za-z_]\w*/y],
  ["symbol", /&&|\|\||==|<>|!=|<=|>=|\*=|[=<>+\-*/%^()[\],!]/y],
];

const compare = (name: "=" | "<>" | "<" | "<=" | ">" | ">="): Infix => ({
  binding: 4,
  make: (left, right) => listCompared(name, left, right) ?? op(name, left, right),
});

/** Equality with a list means exactly these choices. */
function listCompared(name: string, left: Expr, right: Expr): Expr | undefined {
  if (right.kind !== "list" || left.kind !== "field" || (name !== "=" && name !== "<>")) return undefined;
  const all = hasAll(left, right, "and");
  const whole = op("and", all, op("=", call("COUNT", left), number(right.parts.length)));
  return name === "=" ? whole : not(whole);
}

function hasAll(left: Expr, right: Expr, joined: "and" | "or"): Expr {
  if (left.kind !== "field") throw new Untranslatable("Only a question can be checked for choices.");
  const { question } = left;
  const parts = (right.kind === "list" ? right.parts : [right]).map(
    (value): Expr => ({ kind: "has", question, value }),
  );
  const [first, ...more] = parts;
  if (!first) throw new Untranslatable("It lists no choices.");
  return more.length === 0 ? first : op(joined, ...parts);
}

function contains(left: Expr, right: Expr): Expr {
  const isText =
    left.kind === "field" && kindOf(left.question) === "text" && left.question.choices.size === 0;
  if (isText) return { kind: "within", question: left.question, value: right };
  return hasAll(left, right, "and");
}

const plus: Infix = {
  binding: 6,
  make: (left, right) => {
    const isText = (one: Expr) => one.kind === "text" || (one.kind === "op" && one.op === "&");
    return op(isText(left) || isText(right) ? "&" : "+", left, right);
  },
};
const arithmetic = (name: "-" | "*" | "/" | "%" | "^", binding: number): Infix => ({
  binding,
  make: (left, right) => op(name, left, right),
});
const logical = (name: "and" | "or", binding: number): Infix => ({
  binding,
  make: (left, right) => op(name, left, right),
});
const containing: Infix = { binding: 4, make: contains };
const notContaining: Infix = { binding: 4, make: (left, right) => not(contains(left, right)) };

const infixes: Grammar["infixes"] = {
  or: logical("or", 1),
  "||": logical("or", 1),
  and: logical("and", 2),
  "&&": logical("and", 2),
  "=": compare("="),
  "==": compare("="),
  equal: compare("="),
  "<>": compare("<>"),
  "!=": compare("<>"),
  notequal: compare("<>"),
  ">": compare(">"),
  greater: compare(">"),
  "<": compare("<"),
  less: compare("<"),
  ">=": compare(">="),
  greaterorequal: compare(">="),
  "<=": compare("<="),
  lessorequal: compare("<="),
  contains: containing,
  contain: containing,
  "*=": containing,
  notcontains: notContaining,
  notcontain: notContaining,
  allof: { binding: 4, make: (left, right) => hasAll(left, right, "and") },
  anyof: { binding: 4, make: (left, right) => hasAll(left, right, "or") },
  noneof: { binding: 4, make: (left, right) => not(hasAll(left, right, "or")) },
  empty: { binding: 4, isPostfix: true, make: (left) => call("EMPTY", left) },
  notempty: { binding: 4, isPostfix: true, make: (left) => call("ANSWERED", left) },
  "+": plus,
  "-": arithmetic("-", 6),
  "*": arithmetic("*", 7),
  "/": arithmetic("/", 7),
  "%": arithmetic("%", 7),
  "^": arithmetic("^", 9),
};

export function readSurveyExpression(source: string, scope: SurveyScope): Expr {
  return parseExpression(source, {
    forms,
    infixes,
    prefixes: {
      not: { binding: 3, make: not },
      "!": { binding: 3, make: not },
      "-": { binding: 8, make: (part) => op("neg", part) },
    },
    reference: (text) => reference(text.slice(1, -1).trim(), scope),
    word: (name) => {
      throw new Untranslatable(`${name} is not supported.`);
    },
    call: (name, parts) => callOf(name, parts, scope),
  });
}

function reference(name: string, { questions, repeats, here }: SurveyScope): Expr {
  const inner = /^(?:panel|row)\.(.+)$/.exec(name)?.[1];
  const wanted = inner === undefined || here === undefined ? name : `${here}.${inner}`;
  const question = questions.get(wanted);
  if (question) return field(question);
  const repeat = repeats.get(wanted);
  if (repeat !== undefined) return { kind: "path", path: repeat };
  throw new Untranslatable(`{${name}} is not an answer that rules can use.`);
}

const renamed: Readonly<Record<string, string>> = {
  iif: "IF",
  sum: "SUM",
  avg: "AVERAGE",
  min: "MIN",
  max: "MAX",
  round: "ROUND",
  trunc: "ROUND_DOWN",
  year: "YEAR",
  month: "MONTH",
  day: "DAY",
  weekday: "WEEKDAY",
};
const ofArrays: Readonly<Record<string, string>> = {
  suminarray: "SUM",
  avginarray: "AVERAGE",
  mininarray: "MIN",
  maxinarray: "MAX",
  countinarray: "COUNT",
};
const between: Readonly<Record<string, string>> = {
  days: "DAYS_BETWEEN",
  months: "MONTHS_BETWEEN",
  years: "YEARS_BETWEEN",
};
const moved: Readonly<Record<string, string>> = {
  days: "ADD_DAYS",
  months: "ADD_MONTHS",
  years: "ADD_YEARS",
};

function callOf(name: string, parts: readonly Expr[], scope: SurveyScope): Expr {
  const [first, second, third] = parts;
  if (Object.hasOwn(renamed, name)) return call(renamed[name] ?? "", ...parts);
  const inArray = Object.hasOwn(ofArrays, name) ? ofArrays[name] : undefined;
  if (inArray) return call(inArray, column(first, second, scope));
  if (name === "today" || name === "currentdate")
    return first ? call("ADD_DAYS", call("TODAY"), first) : call("TODAY");
  if (name === "age" && first) return call("YEARS_BETWEEN", first, call("TODAY"));
  if (name === "getdate" && first) return first;
  const unit = isLiteral(third) && third.kind === "text" ? third.value : "days";
  const dated = name === "datediff" ? between[unit] : name === "dateadd" ? moved[unit] : undefined;
  if (dated && first && second) return call(dated, first, second);
  throw new Untranslatable(`The function ${name} is not supported.`);
}

/** All values in one column of a repeat. */
function column(list: Expr | undefined, name: Expr | undefined, { questions }: SurveyScope): Expr {
  const wanted = isLiteral(name) && name.kind === "text" ? name.value : "";
  const path = list?.kind === "path" ? list.path : undefined;
  for (const [full, question] of questions)
    if (question.repeat === path && path !== undefined && full.endsWith(`.${wanted}`))
      return { kind: "path", path: question.path };
  throw new Untranslatable(`The repeat has no column ${wanted}.`);
}
