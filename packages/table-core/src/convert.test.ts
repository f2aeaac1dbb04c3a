import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCell } from "./cells.ts";
import type { Cell, Column } from "./column.ts";
import { convertCell, isConvertible, isLossy } from "./convert.ts";
import { columnOf, writtenColumns } from "./test-kit/columns.ts";

const outcome = (from: Column, to: Column, cell: Cell) => {
  const read = convertCell(from, to, cell);
  return read.ok ? [read.cell, isLossy(from, to, cell, read.cell) ? "lossy" : "exact"] : [read.code];
};

const text = columnOf("text");
const colours = {
  options: [
    { value: "red", label: "Red" },
    { value: "blue", label: "Blue" },
  ],
};

describe("convertCell", () => {
  it.each<[Column, Column, Cell, unknown[]]>([
    [text, columnOf("number"), "12.50", [12.5, "exact"]],
    [text, columnOf("number"), "007", [7, "lossy"]],
    [text, columnOf("number"), "12345678901234567890", [12345678901234567000, "lossy"]],
    [text, columnOf("number"), "a dozen", ["type"]],
    [text, columnOf("decimal"), "12.345", ["12.35", "lossy"]],
    [text, columnOf("decimal"), "12.3", ["12.30", "exact"]],
    [
      text,
      columnOf("currency", { currency: "EUR" }),
      "12.3",
      [{ amount: "12.30", currency: "EUR" }, "exact"],
    ],
    [text, columnOf("currency"), "12.3 usd", [{ amount: "12.30", currency: "USD" }, "exact"]],
    [text, columnOf("boolean"), "Yes", [true, "exact"]],
    [text, columnOf("date"), "2026-01-31", ["2026-01-31", "exact"]],
    [text, columnOf("date"), "31.1.", ["type"]],
    [text, columnOf("select", colours), "Red", ["red", "exact"]],
    [text, columnOf("select", colours), "Green", ["option"]],
    [text, columnOf("multi_select", colours), "Red; Blue", [["red", "blue"], "exact"]],
    [text, columnOf("text", { max_length: 2 }), "abc", ["max"]],
    [text, columnOf("json"), "[1]", ["[1]", "exact"]],
    [columnOf("number"), columnOf("decimal"), 1.005, ["1.01", "lossy"]],
    [columnOf("number"), columnOf("decimal"), -0.5, ["-0.50", "exact"]],
    [columnOf("number"), columnOf("number", { integer: true }), 2.4, [2, "lossy"]],
    [columnOf("number"), columnOf("number", { max: 1 }), 2, ["max"]],
    [columnOf("number"), columnOf("boolean"), 1, [true, "exact"]],
    [columnOf("number"), columnOf("boolean"), 2, ["type"]],
    [columnOf("decimal"), columnOf("boolean"), "1.00", [true, "exact"]],
    [columnOf("number"), text, 1e21, ["1e+21", "exact"]],
    [columnOf("decimal"), columnOf("decimal", { scale: 4 }), "12.50", ["12.5000", "exact"]],
    [columnOf("decimal", { scale: 4 }), columnOf("decimal"), "-0.0049", ["0.00", "lossy"]],
    [columnOf("decimal", { scale: 4 }), columnOf("decimal"), "-9.9950", ["-10.00", "lossy"]],
    [columnOf("decimal"), columnOf("number"), "12.50", [12.5, "exact"]],
    [columnOf("decimal"), columnOf("number"), "12345678901234567890.00", [12345678901234567000, "lossy"]],
    [columnOf("currency"), columnOf("decimal"), { amount: "5.00", currency: "EUR" }, ["5.00", "lossy"]],
    [
      columnOf("currency", { currency: "EUR" }),
      columnOf("decimal"),
      { amount: "5.00", currency: "EUR" },
      ["5.00", "exact"],
    ],
    [columnOf("currency"), text, { amount: "5.00", currency: "EUR" }, ["5.00 EUR", "exact"]],
    [
      columnOf("currency"),
      columnOf("currency", { currencies: ["USD"] }),
      { amount: "5.00", currency: "EUR" },
      ["option"],
    ],
    [columnOf("boolean"), columnOf("number"), false, [0, "exact"]],
    [columnOf("boolean"), text, true, ["true", "exact"]],
    [columnOf("date"), columnOf("datetime"), "2026-01-31", ["2026-01-31T00:00:00Z", "exact"]],
    [columnOf("datetime"), columnOf("date"), "2026-01-31T00:00:00Z", ["2026-01-31", "exact"]],
    [columnOf("datetime"), columnOf("date"), "2026-01-31T00:00:01Z", ["2026-01-31", "lossy"]],
    [columnOf("datetime"), columnOf("time"), "2026-01-31T08:30:00Z", ["08:30", "lossy"]],
    [columnOf("time"), columnOf("date"), "08:30", ["type"]],
    [columnOf("multi_select", colours), columnOf("select", colours), ["red"], ["red", "exact"]],
    [columnOf("multi_select", colours), columnOf("select", colours), ["red", "blue"], ["red", "lossy"]],
    [columnOf("select", colours), columnOf("multi_select", colours), "red", [["red"], "exact"]],
    [columnOf("select", colours), text, "red", ["red", "exact"]],
    [columnOf("json"), columnOf("number"), 1.5, [1.5, "exact"]],
    [columnOf("json"), columnOf("number"), { a: 1 }, ["type"]],
    [columnOf("json"), text, { a: 1 }, ['{"a":1}', "exact"]],
    [columnOf("json"), columnOf("multi_select", colours), ["Red"], [["red"], "exact"]],
    [
      columnOf("formula", { formula: "1", result: "decimal" }),
      columnOf("decimal"),
      "1.005",
      ["1.01", "lossy"],
    ],
    [columnOf("formula", { formula: "1", result: "text" }), text, "a", ["a", "exact"]],
    [columnOf("lookup", { link: "a", column: "b" }), text, "a", ["type"]],
    [text, columnOf("formula", { formula: "1", result: "text" }), "a", ["type"]],
    [text, columnOf("number"), null, [null, "exact"]],
  ])("%# %o", (from, to, cell, wanted) => expect(outcome(from, to, cell)).toEqual(wanted));

  it("converts only to valid cells of the new column, and to text without loss", () => {
    const pair = fc
      .constantFrom(...writtenColumns)
      .chain(([from, raw]) => fc.tuple(fc.constant(from), fc.constantFrom(...writtenColumns), raw));
    fc.assert(
      fc.property(pair, ([from, [to], raw]) => {
        const read = readCell(from, raw);
        if (!read.ok) return;
        const converted = convertCell(from, to, read.cell);
        if (!isConvertible(from.type, to.type) && read.cell !== null) {
          expect(converted.ok).toBe(false);
          return;
        }
        if (converted.ok) expect(readCell(to, converted.cell)).toEqual(converted);
        const same = convertCell(from, from, read.cell);
        expect(same).toEqual(read);
        expect(isLossy(from, from, read.cell, read.cell)).toBe(false);
        const written = convertCell(from, columnOf("long_text"), read.cell);
        if (written.ok) expect(isLossy(from, columnOf("long_text"), read.cell, written.cell)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
