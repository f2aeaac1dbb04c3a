import { describe, expect, it } from "vitest";
import type { Column } from "./column.ts";
import { columnProblems, readSettings } from "./column-rules.ts";
import { readRow } from "./read-row.ts";
import { columnOf } from "./test-kit/columns.ts";

const formula = (key: string, text: string, result: string) =>
  columnOf("formula", { formula: text, result }, { key });

const columns: readonly Column[] = [
  // Depends on the next column, so evaluation order differs from column order.
  formula("total", "net * 1.19", "decimal"),
  formula("net", "price * count", "decimal"),
  formula("label", 'name & " (" & net & ")"', "text"),
  formula("is_large", "net > 100", "boolean"),
  formula("due", "ADD_DAYS(ordered, 14)", "date"),
  formula("average", "price / count", "number"),
  columnOf("text", {}, { key: "name", required: true }),
  columnOf("currency", { currency: "EUR" }, { key: "price" }),
  columnOf("number", { integer: true }, { key: "count", default: 1, required: true }),
  columnOf("date", {}, { key: "ordered" }),
  columnOf("created_at", {}, { key: "made" }),
];

describe("readRow", () => {
  it("fills in defaults and evaluates formulas in dependency order", () => {
    expect(readRow(columns, { name: "Chair", price: "99.99", count: 3, ordered: "2026-02-20" })).toEqual({
      ok: true,
      row: {
        name: "Chair",
        price: { amount: "99.99", currency: "EUR" },
        count: 3,
        ordered: "2026-02-20",
        net: "299.97",
        total: "356.9643",
        label: "Chair (299.97)",
        is_large: true,
        due: "2026-03-06",
        average: 33.33,
      },
    });
    expect(readRow(columns, { name: "Chair" })).toMatchObject({ ok: true, row: { name: "Chair", count: 1 } });
  });

  it("leaves the cell empty if a formula has no result", () => {
    const read = readRow(columns, { name: "Chair", price: 5, count: 0 });
    expect(read.ok && Object.keys(read.row).sort()).toEqual([
      "count",
      "is_large",
      "label",
      "name",
      "net",
      "price",
      "total",
    ]);
  });

  it("reports all errors at once", () => {
    const read = readRow(columns, {
      price: "x",
      nothing: 1,
      net: 2,
      made: "2026-01-01T00:00:00Z",
      constructor: 1,
    });
    expect(read).toEqual({
      ok: false,
      errors: [
        { key: "price", code: "type", message: expect.any(String) },
        { key: "nothing", code: "unknown_field_key", message: expect.any(String) },
        { key: "net", code: "computed", message: expect.any(String) },
        { key: "made", code: "computed", message: expect.any(String) },
        { key: "constructor", code: "unknown_field_key", message: expect.any(String) },
        { key: "name", code: "required", message: expect.any(String) },
      ],
    });
  });

  it("keeps values that a change omits, clears null values, and recalculates formulas", () => {
    const made = readRow(columns, { name: "Chair", price: 10, count: 2 });
    if (!made.ok) throw new Error("not made");
    expect(readRow(columns, { price: 20 }, made.row)).toMatchObject({
      ok: true,
      row: { name: "Chair", count: 2, net: "40" },
    });
    const emptied = readRow(columns, { price: null }, made.row);
    expect(emptied.ok && [emptied.row.price, emptied.row.net]).toEqual([undefined, undefined]);
    expect(readRow(columns, { name: null }, made.row)).toMatchObject({
      ok: false,
      errors: [{ key: "name", code: "required" }],
    });
    // Only the given values are validated.
    expect(readRow(columns, { price: 1 }, {})).toMatchObject({ ok: true });
    expect(readRow(columns, { count: null }, made.row)).toMatchObject({
      ok: false,
      errors: [{ key: "count", code: "required" }],
    });
  });
});

describe("columnProblems", () => {
  const problemOf = (text: string, result = "number") =>
    columnProblems([...columns, formula("x", text, result)])[0];

  it("finds no problems in valid columns", () => expect(columnProblems(columns)).toEqual([]));

  it.each([
    ["nothing + 1", "number", "/settings/formula", /Unknown column nothing/],
    ["x + 1", "number", "/settings/formula", /Unknown column x/],
    ["made", "datetime", "/settings/formula", /Unknown column made/],
    ["DAYS_BETWEEN(ordered, TODAY())", "number", "/settings/formula", /TODAY is not available/],
    ["price.currency + 1", "number", "/settings/formula", /Use & to join texts/],
    ["name", "number", "/settings/result", /returns text, not number/],
  ])("%s as %s", (text, result, pointer, message) => {
    expect(problemOf(text, result)).toMatchObject({
      key: "x",
      pointer,
      code: "expression",
      message: expect.stringMatching(message),
    });
  });

  it("rejects formulas that depend on each other in a cycle", () => {
    const circle = [
      formula("a", "b + 1", "number"),
      formula("b", "c + 1", "number"),
      formula("c", "a + 1", "number"),
    ];
    expect(columnProblems(circle)).toMatchObject([
      { code: "expression", message: expect.stringMatching(/cycle/) },
    ]);
    expect(readRow(circle, {})).toEqual({ ok: true, row: {} });
  });

  it("rejects a lookup without a link column", () => {
    const lookup = columnOf("lookup", { link: "name", column: "x" }, { key: "l" });
    expect(columnProblems([...columns, lookup])).toMatchObject([
      { key: "l", pointer: "/settings/link", code: "option" },
    ]);
  });
});

describe("readSettings", () => {
  it.each([
    ["text", { pattern: "(a" }, "/settings/pattern", "expression"],
    ["text", { max_length: 0 }, "/settings/max_length", "min"],
    ["text", { max_length: "1" }, "/settings/max_length", "type"],
    ["text", { colour: 1 }, "/settings/colour", "unknown_field_key"],
    ["number", { min: 2, max: 1 }, "/settings/max", "expression"],
    ["decimal", { scale: 11 }, "/settings/scale", "max"],
    ["decimal", { min: "x" }, "/settings/min", "expression"],
    ["currency", { currency: "euro" }, "/settings/currency", "pattern"],
    ["currency", { currency: "EUR", currencies: ["USD"] }, "/settings/currency", "expression"],
    ["date", { min: "yesterday" }, "/settings/min", "expression"],
    [
      "select",
      {
        options: [
          { value: "a", label: "A" },
          { value: "a", label: "B" },
        ],
      },
      "/settings/options",
      "expression",
    ],
    ["link", {}, "/settings/table_id", "required"],
    ["formula", { formula: "1 +", result: "number" }, "/settings/formula", "expression"],
    ["formula", { formula: "1", result: "list" }, "/settings/result", "option"],
    ["boolean", null, "/settings", "type"],
  ] as const)("%s %j", (type, settings, pointer, code) => {
    expect(readSettings(type, settings)).toMatchObject({ ok: false, problems: [{ pointer, code }] });
  });

  it("fills in defaults and normalizes bounds", () => {
    expect(readSettings("decimal", { min: 5 })).toEqual({ ok: true, settings: { scale: 2, min: "5" } });
    expect(readSettings("datetime", { min: "2026-01-31T08:30+01:00" })).toEqual({
      ok: true,
      settings: { min: "2026-01-31T07:30:00Z" },
    });
  });
});
