import { describe, expect, it } from "vitest";
import type { Kind } from "../values/operand.ts";
import { checkFormula } from "./check.ts";
import { parseFormula } from "./parser.ts";

const fields: Readonly<Record<string, Kind>> = {
  t: "text",
  n: "number",
  b: "boolean",
  d: "date",
  c: "time",
  dt: "datetime",
  p: "duration",
  l: "list",
  g: "record",
  x: "any",
};
const scope = { kindOfField: (path: string) => (Object.hasOwn(fields, path) ? fields[path] : undefined) };
const checked = (text: string) => checkFormula(parseFormula(text), scope);

describe("kinds", () => {
  it.each<readonly [string, Kind]>([
    ["n + 1", "number"],
    ["n + x", "any"],
    ["n + none", "any"],
    ["d + p", "date"],
    ["p + dt", "datetime"],
    ["c - c", "duration"],
    ["d - p", "date"],
    ["p * 2", "duration"],
    ["2 * p", "duration"],
    ["p / p", "number"],
    ["-p", "duration"],
    ["l * 2", "list"],
    ["l > 2", "list"],
    ["n & d & l", "text"],
    ["n > 1 and not b or x", "boolean"],
    ["t = none", "boolean"],
    ["d < d", "boolean"],
    ["[1, t]", "list"],
    ["IF(b, 1, 2)", "number"],
    ["IF(b, 1)", "number"],
    ['IF(b, 1, "a")', "any"],
    ["IF(b, none, d)", "date"],
    ['IFS(b, "a", b, "b", "c")', "text"],
    ["SWITCH(t, 1, d, d)", "date"],
    ["COALESCE(none, t)", "text"],
    ["MIN(d, d)", "date"],
    ["MIN(l)", "any"],
    ["SUM(l)", "number"],
    ["SUM(p, p)", "duration"],
    ["ADD_DAYS(dt, 1)", "datetime"],
    ["YEAR(d)", "number"],
    ["FIRST(l)", "any"],
    ['MATCHES(t, "a")', "boolean"],
    ["LEN(x)", "number"],
    ["LEN(none)", "number"],
  ])("%s is %s", (text, kind) => {
    expect(checked(text)).toMatchObject({ kind, problems: [] });
  });

  it("lists the fields that are read, each once", () => {
    expect(checked("SUM(l) + n + IF(b, n, missing.one)").fields).toEqual(["l", "n", "b", "missing.one"]);
  });
});

describe("problems", () => {
  it.each<readonly [string, string, string, string]>([
    ["missing + 1", "unknown_field", "missing", "Unknown field missing in this context."],
    ["SUMM(n)", "unknown_function", "SUMM(n)", "Unknown function SUMM. Did you mean SUM?"],
    ["avrage(n)", "unknown_function", "avrage(n)", "Unknown function AVRAGE. Did you mean AVERAGE?"],
    ["STARTSWITH(t, t)", "unknown_function", "STARTSWITH(t, t)", "Did you mean STARTS_WITH?"],
    ["XYZZY(n)", "unknown_function", "XYZZY(n)", "Unknown function XYZZY."],
    ["constructor(n)", "unknown_function", "constructor(n)", "Unknown function CONSTRUCTOR."],
    ["LEFT(t)", "arguments", "LEFT(t)", "LEFT expects LEFT(text, count), but got 1 argument."],
    ["IF(b, 1, 2, 3)", "arguments", "IF(b, 1, 2, 3)", "IF expects IF(condition, then, [otherwise])"],
    ["IFS(b)", "arguments", "IFS(b)", "IFS expects IFS(condition, value, …, [otherwise])"],
    ["TODAY(1)", "arguments", "TODAY(1)", "TODAY expects TODAY(), but got 1 argument."],
    ['LEFT(t, "a")', "type", '"a"', "LEFT expects a number for count, but this is a text."],
    ["YEAR(c)", "type", "c", "YEAR expects a date or a date with time for date, but this is a time."],
    ["IFS(b, 1, n, 2)", "type", "n", "IFS expects true or false for condition, but this is a number."],
    ["IF(n, 1, 2)", "type", "n", "IF expects true or false for condition, but this is a number."],
    ["t + 1", "type", "1", "+ does not work with a text and a number. Use & to join texts."],
    ["d + 1", "type", "1", "+ does not work with a date and a number. Use ADD_DAYS"],
    ["1 + n + b", "type", "b", "+ does not work with a number and true or false."],
    ["d + d", "type", "d", "+ does not work with a date and a date."],
    ["d - dt", "type", "dt", "- does not work with a date and a date with time."],
    ["t ^ 2", "type", "2", "^ does not work"],
    ["p % 2", "type", "2", "% does not work"],
    ["n / p", "type", "p", "/ does not work"],
    ["t = 1", "type", "1", "= does not work with a text and a number."],
    ["d < t", "type", "t", "< does not work with a date and a text."],
    ["g < 1", "type", "1", "< does not work with a group of answers and a number."],
    ["b and 1", "type", "1", "and does not work with true or false and a number."],
    ["g & 1", "type", "1", "& does not work"],
    ["not n", "type", "n", "not expects true or false, but this is a number."],
    ["-t", "type", "t", "- expects a number, but this is a text."],
  ])("%s: %s", (text, code, where, message) => {
    const { problems } = checked(text);
    expect(problems).toEqual([
      { code, at: text.lastIndexOf(where), length: where.length, message: expect.stringContaining(message) },
    ]);
  });

  it("finds all problems, and none twice", () => {
    expect(checked("LEN(LEFT(missing, t)) + NOPE(-t)").problems.map((problem) => problem.code)).toEqual([
      "unknown_field",
      "type",
      "type",
      "unknown_function",
    ]);
  });

  it("passes on the parser's problems", () => {
    expect(checked("1 +")).toMatchObject({ kind: "any", problems: [{ code: "syntax" }], fields: [] });
  });
});
