import { describe, expect, it } from "vitest";
import { parseFormula } from "./parser.ts";

const treeOf = (text: string) => {
  const { formula, problems } = parseFormula(text);
  expect(problems).toEqual([]);
  return formula;
};

describe("trees", () => {
  it("keeps numbers exact", () => {
    expect(treeOf("0.10000000000000000000000000001")).toEqual(["number", "0.10000000000000000000000000001"]);
    expect(treeOf("007.50")).toEqual(["number", "7.5"]);
  });
  it("creates one node for a chain of any length", () => {
    const names = Array.from({ length: 500 }, (_, at) => `f${at}`);
    expect(treeOf(names.join(" + "))).toEqual(["op", "+", names.map((name) => ["field", name])]);
    expect(treeOf("a and b AND c")).toEqual([
      "op",
      "and",
      [
        ["field", "a"],
        ["field", "b"],
        ["field", "c"],
      ],
    ]);
  });
  it("does not merge parenthesized parts into the chain", () => {
    expect(treeOf("(a + b) + c")).toEqual([
      "op",
      "+",
      [
        [
          "op",
          "+",
          [
            ["field", "a"],
            ["field", "b"],
          ],
        ],
        ["field", "c"],
      ],
    ]);
  });
  it.each([
    ["a or b and not c = d & e + f * -g ^ h", "a or (b and (not (c = (d & (e + (f * (-(g ^ h))))))))"],
    ["a * b / c % d", "((a * b) / c) % d"],
    ["a - b + c", "(a - b) + c"],
    ["-a * b", "(-a) * b"],
    ["not a = b", "not (a = b)"],
    ["not not a", "not (not a)"],
    ["not a and b", "(not a) and b"],
    ["a <> b & c", "a <> (b & c)"],
    ["a\n+\tb", "a+b"],
  ])("reads %s as %s", (text, same) => {
    expect(treeOf(text)).toEqual(treeOf(same));
  });
  it("accepts function names in any case, with or without a space", () => {
    expect(treeOf("sum (a.b, 1)")).toEqual([
      "call",
      "SUM",
      [
        ["field", "a.b"],
        ["number", "1"],
      ],
    ]);
    expect(treeOf("TODAY()")).toEqual(["call", "TODAY", []]);
    expect(treeOf("and(a, b)")).toEqual([
      "call",
      "AND",
      [
        ["field", "a"],
        ["field", "b"],
      ],
    ]);
  });
  it("accepts reserved words as fields in backticks", () => {
    expect(treeOf("`not`")).toEqual(["field", "not"]);
    expect(treeOf("group.not")).toEqual(["field", "group.not"]);
  });
  it("knows the position of each part", () => {
    const text = " SUM( a , bc ) >= -12";
    const { spans } = parseFormula(text);
    const found = [...spans].map(([formula, { at, length }]) => [formula[0], text.slice(at, at + length)]);
    expect(found).toEqual([
      ["field", "a"],
      ["field", "bc"],
      ["call", "SUM( a , bc )"],
      ["number", "-12"],
      ["op", "SUM( a , bc ) >= -12"],
    ]);
  });
});

const problems: readonly (readonly [string, string, string])[] = [
  ["", "", "Something is missing here"],
  ["1 +", "", "Something is missing here"],
  ["a b", "b", "b is not expected here."],
  ['1 "x"', '"x"', "A text is not expected here."],
  ["(1 + 2", "(", "This parenthesis is not closed."],
  ["SUM(1, 2", "(", "This parenthesis is not closed."],
  ["[1, 2", "[", "This bracket is not closed."],
  ["1)", ")", "This parenthesis has no matching opening one."],
  ["SUM(1,)", ")", "This parenthesis has no matching opening one."],
  ["SUM(1 2)", "2", "2 is not expected here."],
  ["a < b < c", "<", "Comparisons cannot be chained."],
  ["a = b <> c", "<>", "Comparisons cannot be chained."],
  ["a == b", "=", "= is not expected here."],
  ["a && b", "&&", 'Write "and".'],
  ["a || b", "||", 'Write "or".'],
  ["!a", "!", 'Write "not".'],
  ["IF(a; b)", ";", "Separate arguments with a comma."],
  ['"abc', '"', "This text is not closed."],
  ["“abc”", "“", "This text is not closed. Write it between straight quotes"],
  [".5", ".", "A number must start with a digit"],
  ["{a}", "{", "Use square brackets for lists"],
  ["`a b`", "`", "in backticks"],
  ["a ~ b", "~", "~ has no meaning in a formula."],
  ["a 😀", "😀", "😀 has no meaning in a formula."],
  ["1".repeat(61), "1".repeat(61), "A number can have at most 60 digits"],
  ["and", "and", "and is not expected here."],
  ["a.b(1)", "(", "( is not expected here."],
];

describe("problems", () => {
  it.each(problems)("%j: %j", (text, where, message) => {
    const { formula, problems: found } = parseFormula(text);
    expect(formula).toBeUndefined();
    expect(found).toEqual([
      {
        code: "syntax",
        at: expect.any(Number),
        length: where.length,
        message: expect.stringContaining(message),
      },
    ]);
    expect(text.slice(found[0]?.at).startsWith(where)).toBe(true);
  });
  it.each([
    ["too_long", "a".repeat(10_001)],
    ["too_long", Array.from({ length: 2_000 }, () => "a").join("+")],
    ["too_deep", `${"(".repeat(4_000)}1${")".repeat(4_000)}`],
    ["too_deep", `${"[".repeat(65)}${"]".repeat(65)}`],
    ["too_deep", "-".repeat(9_000)],
    ["too_deep", `1${" ^ 1 ^ -1 + 1 - 1".repeat(100)}`],
    ["too_deep", "f(".repeat(3_000)],
  ])("%s", (code, text) => {
    expect(parseFormula(text).problems.map((problem) => problem.code)).toEqual([code]);
  });
});
