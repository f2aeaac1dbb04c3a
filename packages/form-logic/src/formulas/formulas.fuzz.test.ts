/** Random formulas must not crash, take long, or change when they are printed and parsed again. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickest, timed } from "../test-kit/quickest.ts";
import { kindOf } from "../values/compare-operands.ts";
import { parseDecimal } from "../values/decimal.ts";
import { parseMoment } from "../values/moment.ts";
import type { Operand } from "../values/operand.ts";
import type { Formula, Operator } from "./ast.ts";
import { checkFormula } from "./check.ts";
import { evaluateFormula } from "./evaluate-formula.ts";
import { explainFormula } from "./explain-formula.ts";
import { textOf } from "./functions/run.ts";
import { signatures } from "./functions/signatures.ts";
import { parseFormula } from "./parser.ts";
import { printFormula } from "./print.ts";

const numRuns = Number(process.env.FUZZ_FORMULAS ?? 5_000);
const context = { nowMs: Date.UTC(2026, 6, 15, 10, 20, 30) };

const fields: ReadonlyMap<string, Operand> = new Map<string, Operand>([
  ["number", parseDecimal("-12.75")],
  ["text", "Some text, 12"],
  ["long", "a1 ".repeat(30_000)],
  ["none_given", null],
  ["yes", true],
  ["date", parseMoment("date", "2024-02-29")],
  ["time", parseMoment("time", "23:59")],
  ["datetime", parseMoment("datetime", "9999-12-31T23:59:59Z")],
  ["duration", parseMoment("duration", "PT36H")],
  ["rows.number", Array.from({ length: 500 }, (_, at) => parseDecimal(String((at * 7_919) % 1_000)))],
  ["rows.texts", Array.from({ length: 50 }, (_, at) => [`t${at % 7}`, null, `u${at}`])],
  ["group", { members: new Map<string, Operand>([["a", "b"]]) }],
  ["not", "a key that is a word of the language"],
]);
const read = (path: string) => fields.get(path) ?? null;
const scope = { kindOfField: (path: string) => (fields.has(path) ? kindOf(read(path)) : undefined) };

const chains: readonly Operator[] = ["+", "-", "*", "/", "%", "^", "&", "and", "or"];
const comparisons: readonly Operator[] = ["=", "<>", "<", "<=", ">", ">="];
const literal = fc.oneof(
  fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(5))
    .map(([digits, scale]) => parseDecimal(`${digits}.${"5".repeat(scale)}1`))
    .map((value): Formula => ["number", textOf(value)]),
  fc.integer({ min: -9, max: 2_000 }).map((value): Formula => ["number", String(value)]),
  fc.string({ unit: "binary", maxLength: 8 }).map((text): Formula => ["text", text]),
  fc
    .constantFrom(
      "",
      ",",
      "a",
      "(a+)+b",
      "[^x]*",
      "2026-01-31",
      "14:30",
      "PT1H",
      "DD.MM.YYYY",
      "\ud800\\\"'\n",
    )
    .map((text): Formula => ["text", text]),
  fc.boolean().map((value): Formula => ["boolean", value]),
  fc.constant<Formula>(["none"]),
  fc.constantFrom(...fields.keys(), "missing.one").map((path): Formula => ["field", path]),
);
const { formula: formulas } = fc.letrec<{
  formula: Formula;
  parts: readonly Formula[];
  pair: readonly Formula[];
}>((tie) => ({
  parts: fc.array(tie("formula"), { maxLength: 4 }),
  pair: fc.array(tie("formula"), { minLength: 2, maxLength: 3 }),
  formula: fc.oneof(
    { maxDepth: 5, depthSize: "large", withCrossShrink: true },
    literal,
    fc
      .tuple(fc.constantFrom(...signatures.keys(), "UNKNOWN"), tie("parts"))
      .map(([name, parts]): Formula => ["call", name, parts]),
    fc.tuple(fc.constantFrom(...chains), tie("pair")).map(([sign, parts]): Formula => ["op", sign, parts]),
    fc
      .tuple(fc.constantFrom(...comparisons), tie("formula"), tie("formula"))
      .map(([sign, a, b]): Formula => ["op", sign, [a, b]]),
    fc
      .tuple(fc.constantFrom<Operator>("neg", "not"), tie("formula"))
      .map(([sign, part]): Formula => ["op", sign, [part]]),
    tie("parts").map((parts): Formula => ["list", parts]),
  ),
}));

/** The best of three, to exclude garbage collection. */
function timeOf(formula: Formula): number {
  return quickest(3, 0, () => timed(() => evaluateFormula(formula, read, context)));
}

describe("any formula", () => {
  it("is the same after printing and parsing", () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        const text = printFormula(formula);
        const parsed = parseFormula(text);
        const isTooLarge = parsed.problems.some(({ code }) => code === "too_long" || code === "too_deep");
        if (!isTooLarge) expect([text, parsed.problems, parsed.formula]).toEqual([text, [], formula]);
      }),
      { numRuns },
    );
  });

  it("has a value in bounded time, the same when explained, of the promised kind", () => {
    let slowest = 0;
    fc.assert(
      fc.property(formulas, (formula) => {
        const value = evaluateFormula(formula, read, context);
        slowest = Math.max(slowest, timeOf(formula));
        expect(explainFormula(formula, read, context).value).toEqual(value);
        const { kind, problems } = checkFormula({ formula, problems: [], spans: new Map() }, scope);
        if (problems.length === 0 && kind !== "any" && value !== null) expect(kindOf(value)).toBe(kind);
        if (typeof value === "string") expect(value.length).toBeLessThanOrEqual(100_000);
        if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(10_000);
      }),
      { numRuns },
    );
    expect(slowest).toBeLessThan(50);
  });

  it("has no value and does no harm if it is not a formula at all", () => {
    const names = fc.constantFrom(
      "text",
      "number",
      "boolean",
      "none",
      "field",
      "list",
      "call",
      "op",
      "SUM",
      "+",
      "not",
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(names, fc.jsonValue()),
        fc.tuple(names, fc.oneof(names, tie("tree")), fc.array(tie("tree"), { maxLength: 3 })),
      ),
    }));
    fc.assert(
      fc.property(tree, (given) => {
        const formula = given as Formula;
        textOf(evaluateFormula(formula, read, context));
        expect(explainFormula(formula, read, context).value).toEqual(evaluateFormula(formula, read, context));
      }),
      { numRuns },
    );
  });

  it("is parsed without a crash from any words in any order", () => {
    const word = fc.constantFrom(
      ...'( ) [ ] , + - * / % ^ & = <> < <= > >= != and or not NOT true none 1 2.5 a a.b SUM( IF( LEFT( "x" \'y\' ` " ; 😀 \n'.split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom("", " "), (words, between) => {
        const text = words.join(between);
        const parsed = parseFormula(text);
        expect(parsed.formula === undefined).toBe(parsed.problems.length > 0);
        for (const { at, length } of checkFormula(parsed, scope).problems) {
          expect(at >= 0 && length >= 0 && at + length <= text.length).toBe(true);
        }
        if (parsed.formula) evaluateFormula(parsed.formula, read, context);
      }),
      { numRuns },
    );
  });
});
