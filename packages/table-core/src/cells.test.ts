import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canBeUnique,
  parserOf,
  parseText,
  printText,
  queryFieldOf,
  queryFieldsOf,
  readCell,
  uniqueKeyOf,
} from "./cells.ts";
import { type Column, columnTypes } from "./column.ts";
import { columnOf, writtenColumns } from "./test-kit/columns.ts";

const named = writtenColumns.map(
  ([column, raw]) => [`${column.type} ${JSON.stringify(column.settings)}`.slice(0, 70), column, raw] as const,
);

describe.each(named)("%s", (_name, column, raw) => {
  it("reads a canonical cell as itself, and parses printed text back to the same cell", () => {
    let accepted = 0;
    fc.assert(
      fc.property(raw, (value) => {
        const read = readCell(column, value);
        if (!read.ok) return;
        if (read.cell !== null) accepted += 1;
        expect(readCell(column, read.cell)).toEqual(read);
        expect(JSON.parse(JSON.stringify(read.cell))).toEqual(read.cell);
        expect(parseText(column, printText(column, read.cell))).toEqual(read);
        expect(
          parserOf(column, { timeZone: "Europe/Berlin", dateOrder: "dmy" })(printText(column, read.cell)),
        ).toEqual(read);
      }),
      { numRuns: 300 },
    );
    // Guards against a test that accepts no values at all.
    expect(accepted).toBeGreaterThan(20);
  });

  it("never throws and always explains a rejection", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ unit: "binary" }), (value, text) => {
        for (const read of [readCell(column, value), parseText(column, text)])
          if (!read.ok) expect([typeof read.code, read.message.length > 5]).toEqual(["string", true]);
      }),
      { numRuns: 200 },
    );
  });

  it("gives equal unique keys only to equal cells, with at most 500 characters", () => {
    const unique: Column = { ...column, unique: true };
    fc.assert(
      fc.property(raw, raw, (a, b) => {
        const [one, other] = [readCell(unique, a), readCell(unique, b)];
        if (!one.ok || !other.ok) return;
        const keys = [uniqueKeyOf(unique, one.cell), uniqueKeyOf(unique, other.cell)];
        if (!canBeUnique(column.type)) {
          expect(keys).toEqual([undefined, undefined]);
          return;
        }
        if (keys[0] === undefined) {
          expect(one.cell).toBeNull();
          return;
        }
        expect(keys[0].length).toBeLessThanOrEqual(1_000);
        const isSame =
          column.type === "email" ? undefined : JSON.stringify(one.cell) === JSON.stringify(other.cell);
        if (isSame !== undefined) expect(keys[0] === keys[1]).toBe(isSame);
      }),
    );
  });
});

const cellOf = (column: Column, value: unknown) => {
  const read = readCell(column, value);
  return read.ok ? read.cell : read.code;
};
const parsed = (column: Column, text: string, options = {}) => {
  const read = parseText(column, text, options);
  return read.ok ? read.cell : read.code;
};

describe("readCell", () => {
  it.each([
    [columnOf("text"), "  Ada\r\nL ", "Ada\nL"],
    [columnOf("text"), "", null],
    [columnOf("text"), " ", null],
    [columnOf("text"), "a\0b", "type"],
    [columnOf("text"), 7, "type"],
    [columnOf("text", { max_length: 2 }), "😀😀", "😀😀"],
    [columnOf("text", { max_length: 2 }), "abc", "max"],
    [columnOf("text", { pattern: "[A-Z]{2}\\d+" }), "AB12", "AB12"],
    [columnOf("text", { pattern: "[A-Z]{2}\\d+" }), "xAB12", "pattern"],
    [columnOf("number"), -0, 0],
    [columnOf("number"), Number.POSITIVE_INFINITY, "max"],
    [columnOf("number"), "1e3", 1_000],
    [columnOf("number", { integer: true }), 1.5, "type"],
    [columnOf("number", { min: 1, max: 2 }), 0, "min"],
    [columnOf("number", { min: 1, max: 2 }), 3, "max"],
    [columnOf("decimal"), "0012.5", "12.50"],
    [columnOf("decimal"), -0, "0.00"],
    [columnOf("decimal"), "-0.00", "0.00"],
    [columnOf("decimal"), 1e-7, "max"],
    [columnOf("decimal", { scale: 10 }), 1e-7, "0.0000001000"],
    [columnOf("decimal", { scale: 0 }), 1e21, "1000000000000000000000"],
    [columnOf("decimal"), "12.505", "max"],
    [columnOf("decimal"), "12.5000", "12.50"],
    [columnOf("decimal"), "1,5", "type"],
    [columnOf("decimal", { min: "0.005" }), "0.00", "min"],
    [columnOf("currency"), { amount: 5, currency: "eur" }, { amount: "5.00", currency: "EUR" }],
    [columnOf("currency"), { amount: 5 }, "required"],
    [columnOf("currency", { currency: "CHF" }), 5, { amount: "5.00", currency: "CHF" }],
    [columnOf("currency", { currencies: ["CHF"] }), { amount: 5, currency: "EUR" }, "option"],
    [columnOf("currency"), { amount: 5, currency: "EUR", x: 1 }, "type"],
    [columnOf("date"), "2026-02-29", "type"],
    [columnOf("date"), "2024-02-29", "2024-02-29"],
    [columnOf("date", { min: "2026-01-02" }), "2026-01-01", "min"],
    [columnOf("time"), "08:30:00", "08:30"],
    [columnOf("time"), "24:00", "type"],
    [columnOf("time", { max: "08:30" }), "08:30:00.5", "max"],
    [columnOf("datetime"), "2026-01-31T08:30+01:00", "2026-01-31T07:30:00Z"],
    [columnOf("datetime"), "2026-01-31T08:30:00.050Z", "2026-01-31T08:30:00.050Z"],
    [columnOf("datetime"), "2026-01-31T08:30:00", "type"],
    [columnOf("datetime"), "2026-01-31", "type"],
    [columnOf("datetime"), "0001-01-01T00:00:00+01:00", "type"],
    [columnOf("datetime", { max: "2026-01-01T00:00:00Z" }), "2026-01-01T00:00:00.001Z", "max"],
    [columnOf("select", { options: [{ value: "r", label: "Red" }] }), "Red", "r"],
    [columnOf("select", { options: [{ value: "r", label: "Red" }] }), "blue", "option"],
    [columnOf("multi_select", { options: [{ value: "r", label: "Red" }] }), ["r", "Red", ""], ["r"]],
    [columnOf("multi_select"), [], null],
    [columnOf("multi_select"), [1], "type"],
    [columnOf("email"), "Ada@Example.ORG", "Ada@example.org"],
    [columnOf("email"), "ada", "type"],
    [columnOf("url"), "HTTPS://Example.org", "https://example.org/"],
    [columnOf("url"), "javascript:alert(1)", "type"],
    [columnOf("json"), JSON.parse('{"__proto__":1}'), "type"],
    [columnOf("json"), { a: [1, null, { b: "x" }] }, { a: [1, null, { b: "x" }] }],
    [columnOf("link", { table_id: "tbl_00000000000000000000000000" }), ["row_1"], "type"],
    [columnOf("created_at"), "2026-01-01T00:00:00Z", "computed"],
  ])("%#: %s", (column, value, wanted) => expect(cellOf(column, value)).toEqual(wanted));

  it("rejects text too long for the index of a unique column", () => {
    const column = columnOf("text", {}, { unique: true });
    expect(cellOf(column, "x".repeat(500))).toHaveLength(500);
    expect(cellOf(column, "x".repeat(501))).toBe("max");
    expect(parsed(column, "x".repeat(501))).toBe("max");
  });

  it("ignores case when comparing unique email addresses", () => {
    const column = columnOf("email", {}, { unique: true });
    expect(uniqueKeyOf(column, "Ada@example.org")).toBe(uniqueKeyOf(column, "ada@example.org"));
  });
});

describe("parseText", () => {
  const options = [
    { value: "red", label: "Red" },
    { value: "blue", label: "Blue" },
  ];
  it.each([
    [columnOf("number"), "1,234.5", {}, "type"],
    [columnOf("number"), "1,234.5", { decimalMark: "." }, 1234.5],
    [columnOf("number"), "1,5", { decimalMark: "." }, "type"],
    [columnOf("number"), "1.234,5", { decimalMark: "," }, 1234.5],
    [columnOf("number"), "1.5", { decimalMark: "," }, "type"],
    [columnOf("number"), "-12", { decimalMark: "," }, -12],
    [columnOf("decimal"), "1 234,50", { decimalMark: "," }, "1234.50"],
    [columnOf("currency"), "1.234,50 EUR", { decimalMark: "," }, { amount: "1234.50", currency: "EUR" }],
    [columnOf("currency"), "usd 12", {}, { amount: "12.00", currency: "USD" }],
    [columnOf("boolean"), " YES ", {}, true],
    [columnOf("boolean"), "ja", {}, "type"],
    [columnOf("date"), "31.01.2026", {}, "type"],
    [columnOf("date"), "31.1.2026", { dateOrder: "dmy" }, "2026-01-31"],
    [columnOf("date"), "1/31/2026", { dateOrder: "mdy" }, "2026-01-31"],
    [columnOf("date"), "31/1/2026", { dateOrder: "mdy" }, "type"],
    [columnOf("date"), "1/31/26", { dateOrder: "mdy" }, "type"],
    [columnOf("date"), "2026-01-31", { dateOrder: "mdy" }, "2026-01-31"],
    [columnOf("time"), "8:30 pm", {}, "20:30"],
    [columnOf("time"), "12:05 AM", {}, "00:05"],
    [columnOf("datetime"), "2026-01-31 08:30", {}, "type"],
    [columnOf("datetime"), "2026-01-31 08:30", { timeZone: "UTC" }, "2026-01-31T08:30:00Z"],
    [columnOf("datetime"), "2026-07-31 08:30", { timeZone: "Europe/Berlin" }, "2026-07-31T06:30:00Z"],
    // On these days, the clock shows the first time twice and skips the second.
    [columnOf("datetime"), "2026-10-25 02:30", { timeZone: "Europe/Berlin" }, "2026-10-25T00:30:00Z"],
    [columnOf("datetime"), "2026-03-29 02:30", { timeZone: "Europe/Berlin" }, "2026-03-29T01:30:00Z"],
    [columnOf("datetime"), "2026-03-29 03:30", { timeZone: "Europe/Berlin" }, "2026-03-29T01:30:00Z"],
    [columnOf("datetime"), "2026-03-29 01:59", { timeZone: "Europe/Berlin" }, "2026-03-29T00:59:00Z"],
    [
      columnOf("datetime"),
      "31.01.2026 08:30:15",
      { timeZone: "Asia/Kolkata", dateOrder: "dmy" },
      "2026-01-31T03:00:15Z",
    ],
    [columnOf("datetime"), "2026-01-31 08:30", { timeZone: "Nowhere/Here" }, "type"],
    [columnOf("select", { options }), " Red ", {}, "red"],
    [columnOf("multi_select", { options }), "Red; blue", {}, ["red", "blue"]],
    [columnOf("multi_select", { options }), "Red, Blue", {}, ["red", "blue"]],
    [columnOf("multi_select", { options }), "Red, Green", {}, "option"],
    [columnOf("multi_select", { options, allow_new: true }), "Red, Green", {}, ["Red, Green"]],
    [columnOf("json"), "{oops", {}, "type"],
    [columnOf("json"), "1e999", {}, "type"],
  ])("%#: %s %j", (column, text, given, wanted) => expect(parsed(column, text, given)).toEqual(wanted));
});

describe("queryFieldsOf", () => {
  it("defines how each type is filtered", () => {
    const settings = {
      link: { table_id: "tbl_00000000000000000000000000" },
      lookup: { link: "a", column: "b" },
      formula: { formula: "1", result: "decimal" },
    } as Record<string, object>;
    const kinds = columnTypes.map((type) => {
      const field = queryFieldOf(columnOf(type, settings[type]));
      return [type, field ? `${field.kind}${field.isMany ? "s" : ""}` : "none"];
    });
    expect(Object.fromEntries(kinds)).toEqual({
      text: "text",
      long_text: "text",
      number: "number",
      decimal: "number",
      currency: "number",
      boolean: "boolean",
      date: "date",
      time: "time",
      datetime: "datetime",
      select: "choice",
      multi_select: "choices",
      email: "text",
      url: "text",
      json: "none",
      link: "choices",
      lookup: "none",
      formula: "number",
      created_at: "datetime",
      updated_at: "datetime",
    });
    expect([...queryFieldsOf(columnOf("currency")).keys()]).toEqual(["currency.amount", "currency.currency"]);
  });
});
