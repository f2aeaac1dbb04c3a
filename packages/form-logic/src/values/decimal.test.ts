import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as decimal from "./decimal.ts";
import * as arithmetic from "./decimal-arithmetic.ts";
import { compareDecimals, type Decimal } from "./decimal-order.ts";

const read = (text: string) => decimal.parseDecimal(text) ?? expect.fail(`${text} is a decimal`);
const shown = (value: Decimal | null) => value && decimal.toText(value);
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(9))
  .map(([digits, scale]) => read(decimal.toText({ digits, scale })));

describe("parsing and formatting", () => {
  it.each(["0", "1", "-1", "12.5", "0.1", "-0.05", "123456789012345678901234567890.123456789"])(
    "keeps %s",
    (text) => {
      expect(shown(read(text))).toBe(text);
    },
  );
  it("has one canonical form of a number", () => {
    expect(["1.50", "+1.5", "001.5", "-0", "0.000"].map((text) => shown(read(text)))).toEqual([
      "1.5",
      "1.5",
      "1.5",
      "0",
      "0",
    ]);
  });
  it.each(["", " 1", "1e3", "1,5", ".5", "5.", "NaN", "Infinity", "0x10", "1".repeat(61)])(
    "refuses %j",
    (text) => {
      expect(decimal.parseDecimal(text)).toBeNull();
    },
  );
  it("takes a JSON number as written", () => {
    expect([0.1, 1e21, 1.5e-7, -0, 123.456].map((value) => shown(decimal.fromNumber(value)))).toEqual([
      "0.1",
      "1000000000000000000000",
      "0.00000015",
      "0",
      "123.456",
    ]);
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e300].map((value) => decimal.fromNumber(value))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("arithmetic", () => {
  it("has no surprises", () => {
    expect(shown(arithmetic.add(read("0.1"), read("0.2")))).toBe("0.3");
    expect(shown(arithmetic.multiply(read("1.1"), read("1.1")))).toBe("1.21");
    expect(shown(arithmetic.divide(read("1"), read("3")))).toBe("0.33333333333333333333");
    expect(shown(arithmetic.divide(read("2"), read("3")))).toBe("0.66666666666666666667");
    expect(shown(arithmetic.divide(read("10"), read("4")))).toBe("2.5");
    expect(shown(decimal.remainder(read("-7.5"), read("2")))).toBe("-1.5");
  });
  it("rejects division by zero and overly long numbers", () => {
    expect(arithmetic.divide(read("1"), decimal.zero)).toBeNull();
    expect(decimal.remainder(read("1"), decimal.zero)).toBeNull();
    expect(arithmetic.multiply(read("9".repeat(60)), read("10"))).toBeNull();
  });
  it("obeys the laws of arithmetic", () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(arithmetic.add(a, b)).toEqual(arithmetic.add(b, a));
        expect(arithmetic.multiply(a, b)).toEqual(arithmetic.multiply(b, a));
        const sum = arithmetic.add(a, b);
        expect(sum && decimal.subtract(sum, b)).toEqual(a);
        expect(arithmetic.add(sum ?? a, c)).toEqual(arithmetic.add(a, arithmetic.add(b, c) ?? b));
        expect(Math.sign(compareDecimals(a, b))).toBe(-Math.sign(compareDecimals(b, a)) + 0);
      }),
    );
  });
});

describe("rounding", () => {
  it.each([
    ["2.5", 0, "half_up", "3"],
    ["-2.5", 0, "half_up", "-3"],
    ["2.5", 0, "half_even", "2"],
    ["3.5", 0, "half_even", "4"],
    ["2.675", 2, "half_up", "2.68"],
    ["2.1", 0, "up", "3"],
    ["-2.1", 0, "up", "-3"],
    ["-2.1", 0, "down", "-2"],
    ["-2.1", 0, "floor", "-3"],
    ["-2.9", 0, "ceil", "-2"],
    ["1234", -2, "half_up", "1200"],
    ["1.5", 4, "half_up", "1.5"],
  ] as const)("%s to %i places, %s, is %s", (text, places, how, wanted) => {
    expect(shown(arithmetic.round(read(text), places, how))).toBe(wanted);
  });
});
