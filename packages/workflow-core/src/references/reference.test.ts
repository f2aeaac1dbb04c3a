import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReference, printReference, type Reference, type Step, valueAt } from "./reference.ts";

const read = (text: string): Reference => {
  const found = parseReference(text);
  if ("problem" in found) throw new Error(`${found.problem.at}: ${found.problem.message}`);
  return found.reference;
};

describe("a reference", () => {
  it("is parsed into a source and steps", () => {
    expect(read("account.name")).toEqual({ source: "account", steps: [{ kind: "member", name: "name" }] });
    expect(read('tables.products[sku="A \\" 1"].price').steps).toEqual([
      { kind: "member", name: "products" },
      { kind: "where", name: "sku", value: 'A " 1' },
      { kind: "member", name: "price" },
    ]);
    expect(read("steps.find.outputs.rows[-1][ok=true][n=1.5]").steps.slice(3)).toEqual([
      { kind: "index", at: -1 },
      { kind: "where", name: "ok", value: true },
      { kind: "where", name: "n", value: 1.5 },
    ]);
  });

  it.each([
    ["", 0],
    [".a", 0],
    ["a.", 2],
    ["a..b", 2],
    ["a[", 2],
    ["a[]", 2],
    ["a[0", 3],
    ["a[1.5]", 5],
    ["a[b]", 3],
    ["a[b=]", 4],
    ['a[b="x]', 4],
    ["a b", 1],
    ["a.__proto__", 11],
    ["__proto__.a", 0],
    ["a[constructor=1]", 16],
    ["a(1)", 1],
    ["a.b;c", 3],
    ["entry.answers.x + 1", 15],
    ["$(a)", 0],
    ['a[b="\u0000"]', 4],
    ["1a", 0],
  ])("rejects %j and reports the position", (text, at) => {
    expect(parseReference(text)).toMatchObject({ problem: { at } });
  });

  it("has a limited length", () => {
    expect(parseReference("a".repeat(501))).toHaveProperty("problem");
    expect(parseReference(`a${".b".repeat(21)}`)).toHaveProperty("problem");
  });

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant("member" as const), name: fc.stringMatching(/^[a-z_][a-z0-9_-]{0,9}$/) }),
    fc.record({ kind: fc.constant("index" as const), at: fc.integer({ min: -999, max: 999 }) }),
    fc.record({
      kind: fc.constant("where" as const),
      name: fc.stringMatching(/^[a-z]{1,9}$/),
      value: fc.oneof(
        fc.boolean(),
        fc.integer({ min: -999, max: 999 }),
        fc.stringMatching(/^[ -~äß€]{0,12}$/),
      ),
    }),
  );

  it("is the same after printing and parsing", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.array(step, { maxLength: 8 }), (source, steps) => {
        expect(read(printReference({ source, steps }))).toEqual({ source, steps });
      }),
    );
  });

  it("parses any text safely and never reads inherited properties", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab.[]="\\_-01 __proto__constructor(){}$') }),
        fc.jsonValue(),
        (text, value) => {
          const found = parseReference(text);
          if ("problem" in found) return;
          const at = valueAt(value as never, found.reference.steps);
          expect(typeof at === "function" || at === Object.prototype).toBe(false);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it("selects the first matching list item, or nothing", () => {
    const value = {
      items: [
        { sku: "A", price: 3 },
        { sku: "B", price: 4 },
      ],
    };
    expect(valueAt(value, read('x.items[sku="B"].price').steps)).toBe(4);
    expect(valueAt(value, read("x.items[-1].sku").steps)).toBe("B");
    expect(valueAt(value, read("x.items.length").steps)).toBeUndefined();
    expect(valueAt(value, read("x.items[7].sku").steps)).toBeUndefined();
  });
});
