import { describe, expect, it } from "vitest";
import { timed } from "../test-kit/quickest.ts";
import { kindOf } from "../values/compare-operands.ts";
import { parseDecimal } from "../values/decimal.ts";
import { parseMoment } from "../values/moment.ts";
import type { Operand } from "../values/operand.ts";
import type { Formula } from "./ast.ts";
import { evaluateFormula } from "./evaluate-formula.ts";
import { explainFormula } from "./explain-formula.ts";
import { textOf } from "./functions/run.ts";
import { signatures } from "./functions/signatures.ts";
import { parseFormula } from "./parser.ts";

const number = (text: string) => parseDecimal(text);
const fields: Readonly<Record<string, Operand>> = {
  age: number("42"),
  price: number("19.99"),
  name: "Ada Lovelace",
  empty: null,
  agreed: true,
  born: parseMoment("date", "1990-06-15"),
  starts: parseMoment("datetime", "2026-07-01T08:15:00Z"),
  clock: parseMoment("time", "14:30"),
  tags: ["b", "a", "b"],
  address: { members: new Map<string, Operand>([["city", "Łódź"]]) },
  "address.city": "Łódź",
  "children.age": [number("3"), null, number("20")],
  "rows.price": [number("1.5"), number("2"), null],
  "rows.count": [number("2"), number("3"), number("4")],
};
const read = (path: string): Operand => (Object.hasOwn(fields, path) ? (fields[path] ?? null) : null);
const context = { nowMs: Date.UTC(2026, 6, 15, 10, 20, 30) };

function resultOf(text: string): Operand {
  const { formula, problems } = parseFormula(text);
  expect(problems).toEqual([]);
  return evaluateFormula(formula ?? expect.fail(text), read, context);
}
/** Prefixed with the kind, so that the text 3 is not the number 3. */
const shown = (value: Operand): string => (value === null ? "null" : `${kindOf(value)} ${textOf(value)}`);

/** Each formula with its expected value: kind and value in one string, or `null`. */
const cases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "literals and fields": [
    ["12.50", "number 12.5"],
    ["-3", "number -3"],
    ['"a\\"b\\n\\u0041"', 'text a"b\nA'],
    ["'it\\'s'", "text it's"],
    ["TRUE", "boolean true"],
    ["none", "null"],
    ["age", "number 42"],
    ["address.city", "text Łódź"],
    ["nowhere", "null"],
    ["[1, [2, 3]]", "list 1, 2, 3"],
    ["=age + 1", "number 43"],
    ["`age` + 1", "number 43"],
  ],
  numbers: [
    ["0.1 + 0.2", "number 0.3"],
    ["1 / 3", "number 0.33333333333333333333"],
    ["1 / 0", "null"],
    ["10 - 3 - 2", "number 5"],
    ["2 + 3 * 4", "number 14"],
    ["(2 + 3) * 4", "number 20"],
    ["2 ^ 3 ^ 2", "number 64"],
    ["-2 ^ 2", "number -4"],
    ["(-2) ^ 2", "number 4"],
    ["2 ^ -2", "number 0.25"],
    ["0 ^ 0", "number 1"],
    ["0 ^ -1", "null"],
    ["2 ^ 0.5", "null"],
    ["10 ^ 59", `number 1${"0".repeat(59)}`],
    ["10 ^ 60", "null"],
    ["9 ^ 1001", "null"],
    ["1 ^ 1000", "number 1"],
    ["-7 % 3", "number -1"],
    ["7 % 0", "null"],
    ["--5", "number 5"],
    ["-age", "number -42"],
    ["empty + 1", "null"],
    ['1 + "1"', "null"],
    ["true + 1", "null"],
    ["SUM()", "number 0"],
    ["SUM(children.age, 1)", "number 24"],
    ['SUM("a")', "null"],
    ["SUM(born)", "null"],
    ["AVERAGE(children.age)", "number 11.5"],
    ["AVERAGE(empty)", "null"],
    ["PRODUCT(empty)", "null"],
    ['PRODUCT("a")', "null"],
    ["PRODUCT(rows.count)", "number 24"],
    ["MIN(children.age)", "number 3"],
    ["MIN()", "null"],
    ['MIN(1, "a")', "null"],
    ['MAX("b", "a")', "text b"],
    ["MAX(born, TODAY())", "date 2026-07-15"],
    ["MEDIAN(3, 1, 2)", "number 2"],
    ["MEDIAN(4, 1, 2, 3)", "number 2.5"],
    ["MEDIAN()", "null"],
    ["ROUND(2.5)", "number 3"],
    ["ROUND(-2.5)", "number -3"],
    ["ROUND(1234.567, -2)", "number 1200"],
    ["ROUND(1.005, 2)", "number 1.01"],
    ["ROUND(1, 0.5)", "null"],
    ["ROUND(empty)", "null"],
    ["ROUND_UP(1.01, 1)", "number 1.1"],
    ["ROUND_DOWN(1.99, 1)", "number 1.9"],
    ["FLOOR(1.99)", "number 1"],
    ["CEIL(-1.99)", "number -1"],
    ["ABS(-0.5)", "number 0.5"],
    ["SIGN(0)", "number 0"],
    ["SIGN(12)", "number 1"],
    ["MOD(-7, 3)", "number 2"],
    ["MOD(7, -3)", "number -2"],
    ["MOD(1, 0)", "null"],
    ["SQRT(0)", "number 0"],
    ["SQRT(144)", "number 12"],
    ["SQRT(0.0625)", "number 0.25"],
    ["SQRT(-1)", "null"],
    ["SQRT(3)", "number 1.73205080756887729353"],
    ["PERCENT_OF(1, 3)", "number 33.33333333333333333333"],
    ["PERCENT_OF(1, 0)", "null"],
    ["SUM(rows.price * rows.count)", "number 9"],
    ["rows.price * 2", "list 3, 4, "],
    ["[1, 2] + [1]", "null"],
    ["-[1, 2]", "list -1, -2"],
  ],
  texts: [
    ['name & " is " & age', "text Ada Lovelace is 42"],
    ['empty & "x" & true', "text xtrue"],
    ["LEN(name)", "number 12"],
    ['LEN("😀é")', "number 2"],
    ["LEN(age)", "null"],
    ['UPPER("straße")', "text STRASSE"],
    ['LEFT("😀abc", 2)', "text 😀a"],
    ["LEFT(name, 0)", "text "],
    ["LEFT(name, -1)", "null"],
    ["LEFT(name, 1.5)", "null"],
    ["RIGHT(name, 4)", "text lace"],
    ["RIGHT(name, 99)", "text Ada Lovelace"],
    ['RIGHT("😀", 1)', "text 😀"],
    ["MID(name, 5)", "text Lovelace"],
    ["MID(name, 99, 2)", "text "],
    ["MID(name, 0, 2)", "null"],
    ['CONCAT("a", empty, ["b", 1])', "text ab1"],
    ["JOIN(tags)", "text b, a, b"],
    ['JOIN(tags, "")', "text bab"],
    ['SPLIT("a,b,,c", ",")', "list a, b, , c"],
    ['COUNT(SPLIT("😀b", ""))', "number 2"],
    ['REPLACE("aXbX", "X", "$&")', "text a$&b$&"],
    ['REPLACE("abc", "", "x")', "text abc"],
    ['CONTAINS(name, "love")', "boolean false"],
    ['CONTAINS(name, "Love")', "boolean true"],
    ['CONTAINS(empty, "a")', "null"],
    ['FIND("😀ab", "b")', "number 3"],
    ['FIND("ab", "z")', "null"],
    ['REPT("ab", 0)', "text "],
    ['REPT("ab", -1)', "null"],
    ['REPT("ab", 60000)', "null"],
    ["TEXT(3.5, 2)", "text 3.50"],
    ["TEXT(-0.005, 2)", "text -0.01"],
    ["TEXT(1234, 0)", "text 1234"],
    ["TEXT(1, 21)", "null"],
    ["TEXT(1.5)", "text 1.5"],
    ["TEXT(1 = 2)", "text false"],
    ["TEXT(empty)", "null"],
    ["TEXT(born)", "text 1990-06-15"],
    ['TEXT(starts, "hh:mm, DD/MM/YYYY")', "text 08:15, 01/07/2026"],
    ['TEXT(clock, "hh.mm")', "text 14.30"],
    ['TEXT("a", "b")', "null"],
    ['VALUE(" 12.50 ")', "number 12.5"],
    ['VALUE("1,5")', "null"],
    ['MATCHES("ab12", "[a-z]+[0-9]+")', "boolean true"],
    ['MATCHES("ab12", "[a-z]+")', "boolean false"],
    ['MATCHES("a", "(")', "null"],
    ['MATCHES(empty, "a")', "null"],
  ],
  comparisons: [
    ["1 = 1.0", "boolean true"],
    ['1 = "1"', "boolean false"],
    ["empty = none", "boolean true"],
    ["age <> none", "boolean true"],
    ["age != 42", "boolean false"],
    ["tags = tags", "boolean true"],
    ["address = address", "boolean true"],
    ["age >= 42", "boolean true"],
    ["age < 42", "boolean false"],
    ["age <= 41.99", "boolean false"],
    ["age > empty", "null"],
    ['age > "a"', "null"],
    ['"a" < "b"', "boolean true"],
    ["born < TODAY()", "boolean true"],
    ["born < starts", "null"],
    ["ANY(children.age < 18)", "boolean true"],
    ["ALL(children.age < 18)", "boolean false"],
  ],
  logic: [
    ["true and empty", "null"],
    ["false and empty", "boolean false"],
    ["true or empty", "boolean true"],
    ["false or empty", "null"],
    ["not empty", "null"],
    ["not agreed", "boolean false"],
    ["not age = 1 and agreed", "boolean true"],
    ["NOT(agreed) = false", "boolean true"],
    ["true and 1", "null"],
    ["true or false and false", "boolean true"],
    ["AND()", "boolean true"],
    ["OR()", "boolean false"],
    ["AND(true, [true, false])", "boolean false"],
    ["XOR(true, false, true)", "boolean false"],
    ["XOR(true, empty)", "null"],
    ['IF(empty, "a", "b")', "text b"],
    ['IF(agreed, "a")', "text a"],
    ['IF(not agreed, "a")', "null"],
    ["IF(true, 1, 1 / 0)", "number 1"],
    ["IF()", "null"],
    ["IFS(false, 1, false, 2)", "null"],
    ["IFS(false, 1, 3)", "number 3"],
    ["SWITCH(age, 41, 1, 42, 2)", "number 2"],
    ["SWITCH(age, 41, 1)", "null"],
    ["SWITCH(none, 41, 1, 9)", "number 9"],
    ["SWITCH(age, 7)", "number 7"],
    ['COALESCE(empty, "", [], 5)', "number 5"],
    ["COALESCE()", "null"],
    ["ANSWERED(name)", "boolean true"],
    ['EMPTY("")', "boolean true"],
  ],
  dates: [
    ["TODAY()", "date 2026-07-15"],
    ["NOW()", "datetime 2026-07-15T10:20:30Z"],
    ["DATE(2026, 2, 29)", "null"],
    ["DATE(99, 1, 1)", "date 0099-01-01"],
    ["DATE(2026, 13, 1)", "null"],
    ["DATE(-1, 1, 1)", "null"],
    ['DATE("2024-02-29")', "date 2024-02-29"],
    ['DATE("31.1.2026")', "null"],
    ["DATE(starts)", "date 2026-07-01"],
    ["DATE(none)", "null"],
    ['TIME("25:00")', "null"],
    ["YEAR(starts) * 100 + MONTH(starts)", "number 202607"],
    ["DAY(born)", "number 15"],
    ["YEAR(clock)", "null"],
    ["HOUR(clock) + MINUTE(starts)", "number 29"],
    ["HOUR(born)", "null"],
    ['WEEKDAY(DATE("2026-02-01"))', "number 7"],
    ["IS_WEEKEND(born)", "boolean false"],
    ["ADD_DAYS(born, -15)", "date 1990-05-31"],
    ["ADD_DAYS(starts, 1)", "datetime 2026-07-02T08:15:00Z"],
    ["ADD_DAYS(born, 999999999)", "null"],
    ["ADD_MONTHS(DATE(2026, 12, 31), 2)", "date 2027-02-28"],
    ["ADD_MONTHS(DATE(2026, 3, 31), -1)", "date 2026-02-28"],
    ["ADD_MONTHS(starts, 999999999)", "null"],
    ["ADD_YEARS(born, 100)", "date 2090-06-15"],
    ["YEARS_BETWEEN(born, TODAY())", "number 36"],
    ["YEARS_BETWEEN(TODAY(), born)", "number -36"],
    ["MONTHS_BETWEEN(DATE(2026, 1, 31), DATE(2026, 2, 28))", "number 0"],
    ["MONTHS_BETWEEN(DATE(2026, 2, 1), DATE(2026, 1, 15))", "number 0"],
    ["DAYS_BETWEEN(starts, TODAY())", "number 13"],
    ["DAYS_BETWEEN(DATE(1969, 12, 31), DATE(1970, 1, 2))", "number 2"],
    ["END_OF_MONTH(DATE(2024, 2, 10))", "date 2024-02-29"],
    ["START_OF_MONTH(starts)", "date 2026-07-01"],
    ["TODAY() - born", "duration P13179D"],
    ['born + DURATION("P1D")', "date 1990-06-16"],
    ['DURATION("P1D") + born', "date 1990-06-16"],
    ['born - DURATION("P15D")', "date 1990-05-31"],
    ['born + DURATION("PT1H")', "null"],
    ["born + 1", "null"],
    ["born + born", "null"],
    ['starts + DURATION("PT1H")', "datetime 2026-07-01T09:15:00Z"],
    ['clock + DURATION("PT10H")', "null"],
    ['clock - TIME("12:00")', "duration PT2H30M"],
    ['DURATION("PT1H") - DURATION("PT90M")', "duration -PT30M"],
    ['DURATION("PT1H") * 1.5', "duration PT1H30M"],
    ['2 * DURATION("PT1H")', "duration PT2H"],
    ['DURATION("PT1H") / 0', "null"],
    ['DURATION("PT90M") / DURATION("PT1H")', "number 1.5"],
    ['DURATION("PT90M") / DURATION("PT0S")', "null"],
    ['SUM(DURATION("PT90M"), [DURATION("PT30M")])', "duration PT2H"],
    ['AVERAGE(DURATION("PT90M"), DURATION("PT30M"))', "duration PT1H"],
    ['-DURATION("PT1H")', "duration -PT1H"],
    ["-born", "null"],
    ['DATE(9999, 12, 31) + DURATION("P1D")', "null"],
  ],
  lists: [
    ["COUNT(children.age)", "number 2"],
    ["COUNT(empty, 1, [2, [3]])", "number 3"],
    ["COUNT_UNIQUE(tags)", "number 2"],
    ['UNIQUE([1, 1.0, "1", none])', "list 1, 1"],
    ["SORT(tags)", "list a, b, b"],
    ["SORT([10, 9, none, 1])", "list 1, 9, 10"],
    ['SORT([1, "a"])', "null"],
    ["SORT([address])", "null"],
    ["SORT([])", "list "],
    ["REVERSE(tags)", "list b, a, b"],
    ["FIRST([])", "null"],
    ["LAST(tags)", "text b"],
    ["LAST(name)", "null"],
    ["AT(tags, 2)", "text a"],
    ["AT(tags, -2)", "text a"],
    ["AT(tags, 0)", "null"],
    ["AT(tags, 9)", "null"],
    ["SLICE(tags, 2)", "list a, b"],
    ["SLICE(tags, 0)", "null"],
    ['INCLUDES(tags, "a")', "boolean true"],
    ["INCLUDES(tags, 1)", "boolean false"],
    ['INCLUDES(empty, "a")', "null"],
    ["RANGE(3, 1)", "list "],
    ["RANGE(3, 1, -1)", "list 3, 2, 1"],
    ["RANGE(1, 3, 0)", "null"],
    ["SUM(RANGE(1, 1000))", "number 500500"],
    ["RANGE(1, 1001)", "null"],
  ],
};

for (const [theme, list] of Object.entries(cases)) {
  describe(theme, () => {
    it.each(list)("%s", (text, result) => {
      expect(shown(resultOf(text))).toBe(result);
    });
  });
}

describe("functions", () => {
  it.each([...signatures.values()].map(({ name, example }) => [name, ...example] as const))(
    "%s matches its example: %s",
    (_, text, result) => {
      expect(textOf(resultOf(text))).toBe(result);
    },
  );
});

describe("limits", () => {
  it("is null for a text or list that gets too large", () => {
    expect(resultOf('REPT("a", 100000)')).toHaveLength(100_000);
    expect(resultOf('REPT("a", 100000) & "b"')).toBeNull();
    expect(resultOf('REPLACE(REPT("a", 100000), "a", REPT("b", 100))')).toBeNull();
    expect(resultOf('COUNT(SPLIT(REPT("a,", 10000), ","))')).toBeNull();
    expect(shown(resultOf('COUNT(SPLIT(REPT("a,", 4999), ","))'))).toBe("number 5000");
  });

  it("gives up if all values together are too much work", () => {
    const part = 'LEN(REPT("a", 100000))';
    expect(shown(resultOf(Array.from({ length: 1 }, () => part).join(" + ")))).toBe("number 100000");
    expect(resultOf(Array.from({ length: 3 }, () => part).join(" + "))).toBeNull();
  });

  it("limits the work of patterns", () => {
    const text = "a".repeat(9_000);
    const formula: Formula = [
      "call",
      "MATCHES",
      [
        ["field", "x"],
        ["text", "(a|a?)+"],
      ],
    ];
    const many: Formula = ["list", Array.from({ length: 1_000 }, () => formula)];
    expect(timed(() => evaluateFormula(many, () => text, context))).toBeLessThan(500);
  });

  it("does not search for long texts, which could take quadratic time", () => {
    const sought = 'REPT("a", 20000) & "b" & REPT("a", 20000)';
    const ms = timed(() => {
      expect(resultOf(`CONTAINS(REPT("a", 100000), ${sought})`)).toBeNull();
      expect(resultOf(`SPLIT(REPT("a", 100000), ${sought})`)).toBeNull();
    });
    expect(ms).toBeLessThan(200);
  });

  it("is null for a tree deeper than the parser produces", () => {
    let deep: Formula = ["number", "1"];
    for (let level = 0; level < 50_000; level += 1) deep = ["op", "neg", [deep]];
    expect(evaluateFormula(deep, read, context)).toBeNull();
    expect(explainFormula(deep, read, context).value).toBeNull();
  });

  it("is null for unknown functions, whatever their name", () => {
    for (const name of ["NOPE", "constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(evaluateFormula(["call", name, []], read, context)).toBeNull();
    }
  });
});

describe("explaining", () => {
  it("gives the value of every part, and the same total", () => {
    const { formula = expect.fail() } = parseFormula("IF(age > 18, price * 2, none)");
    const trace = explainFormula(formula, read, context);
    expect(trace.value).toEqual(evaluateFormula(formula, read, context));
    expect(trace.parts.map((part) => shown(part.value))).toEqual(["boolean true", "number 39.98", "null"]);
    expect(trace.parts[1]?.parts.map((part) => [part.formula, shown(part.value)])).toEqual([
      [["field", "price"], "number 19.99"],
      [["number", "2"], "number 2"],
    ]);
  });

  it("stops after the maximum number of parts", () => {
    const many: Formula = ["list", Array.from({ length: 100_000 }, (): Formula => ["number", "1"])];
    const { parts } = explainFormula(many, read, context);
    expect(parts.filter((part) => part.value !== null)).toHaveLength(1_999);
  });
});
