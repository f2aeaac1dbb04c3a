import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainColumn as column } from "../../../../test-kit/plain-column.ts";
import type { ImportOptions, Mapping } from "../imports.rules.ts";
import { guessMapping, mappingProblems, shortened, similarity, stillFits } from "../mapping.rules.ts";
import { fieldsOfTable, rowReader } from "../table-rows.rules.ts";

const options: ImportOptions = { formulaSafe: true, status: "submitted" };
const mapping = (to: Record<string, string>, more: Partial<Mapping> = {}): Mapping => ({
  columns: Object.entries(to).map(([from, key]) => ({ from, to: key })),
  matchOn: null,
  onMatch: "error",
  ...more,
});

describe("a guessed mapping", () => {
  const fields = fieldsOfTable(
    [
      column("full_name", "text", { name: "Full name" }),
      column("mail", "email", { name: "E-mail address" }),
      column("born", "date"),
      column("size", "number", { name: "Größe" }),
      column("made", "created_at"),
    ],
    options,
  );
  const guess = (header: string[], rows: string[][] = []) =>
    guessMapping(header, rows, fields).map(({ to }) => to);

  it("goes by names, whatever their case, accents and signs", () => {
    expect(guess(["FULL-NAME", "e mail address", "grosse", "Born"])).toEqual([
      "full_name",
      "mail",
      "size",
      "born",
    ]);
    expect(guess(["Full nam", "something"])).toEqual(["full_name", null]);
  });

  it("goes by what stands in a column where its name says nothing", () => {
    const rows = [
      ["Ann", "ann@example.org", "2001-02-03"],
      ["Bob", "bob@example.org", "1999-12-31"],
    ];
    expect(guess(["a", "b", "c"], rows)).toEqual([null, "mail", "born"]);
  });

  it("gives no place to two, and none to what is computed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("mail", "Mail", "full name", "x", "made", "size"), { maxLength: 8 }),
        (header) => {
          const found = guess(header).filter((to) => to !== null);
          expect(new Set(found).size).toBe(found.length);
          expect(found).not.toContain("made");
        },
      ),
    );
  });

  it("measures likeness the same from both sides", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(similarity(a, b)).toBeCloseTo(similarity(b, a));
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
        expect(similarity(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a mapping", () => {
  const fields = fieldsOfTable(
    [column("a", "text", { required: true }), column("b", "text", { unique: true }), column("c")],
    options,
  );
  const problems = (one: Mapping) =>
    mappingProblems(one, ["x", "y"], fields).map(({ pointer, code }) => `${pointer} ${code}`);

  it.each([
    [mapping({ x: "a", y: "b" }), []],
    [mapping({ x: "a", y: "b" }, { matchOn: "b" }), []],
    [mapping({ x: "a", z: "b" }), ["/columns/1/from option"]],
    [mapping({ x: "a", y: "made_up" }), ["/columns/1/to option"]],
    [mapping({ x: "a", y: "a" }), ["/columns/1/to unique"]],
    [mapping({ x: "b" }), ["/columns required"]],
    [mapping({ x: "a", y: "c" }, { matchOn: "c" }), ["/match_on option"]],
    [mapping({ x: "a" }, { matchOn: "b" }), ["/match_on option"]],
    [mapping({ x: "b" }, { matchOn: "b", onMatch: "update" }), []],
  ])("%j has the problems %j", (one, expected) => {
    expect(problems(one)).toEqual(expected);
  });

  it("no longer fits when a column is gone, or the one to match by can find nothing any more", () => {
    const one = mapping({ x: "a", y: "b" }, { matchOn: "b" });
    expect(stillFits(one, fields)).toBe(true);
    expect(stillFits(one, fields.slice(1))).toBe(false);
    const plain = fields.map((each) => ({ ...each, isMatchable: false }));
    expect([stillFits(one, plain), stillFits({ ...one, matchOn: null }, plain)]).toEqual([false, true]);
  });
});

describe("a row", () => {
  const columns = [
    column("name", "text", { required: true }),
    column("born", "date"),
    column("state", "text", { default: "new" }),
  ];
  const header = ["Name", "Born", "Other"];
  const reader = (kind: "whole" | "given", more: Partial<ImportOptions> = {}) =>
    rowReader(columns, mapping({ Name: "name", Born: "born" }), header, { ...options, ...more }, kind);

  it("has its cells and its defaults; what was not mapped is left out", () => {
    expect(reader("whole")(["Ann", "2001-02-03", "x"], 2)).toEqual({
      cells: { name: "Ann", born: "2001-02-03", state: "new" },
    });
    expect(reader("given")(["Ann"], 2)).toEqual({ cells: { name: "Ann" } });
  });

  it("tells everything that is wrong with it, with the column of the file", () => {
    expect(reader("whole")(["", "3.4.2026"], 7)).toMatchObject({
      problems: [
        { row: 7, column: "Born", to: "born", code: "type", value: "3.4.2026" },
        { row: 7, column: "Name", to: "name", code: "required", value: "" },
      ],
    });
  });

  it("is read as the options say", () => {
    expect(reader("whole", { dateOrder: "dmy" })(["Ann", "3.4.2026"], 2)).toMatchObject({
      cells: { born: "2026-04-03" },
    });
  });
});

it("values are shortened to what can be kept", () => {
  expect(shortened("x".repeat(200))).toHaveLength(101);
  expect(shortened("a\0b")).toBe("ab");
  expect([shortened(null), shortened(undefined), shortened({ a: 1 })]).toEqual(["", "", '{"a":1}']);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => shortened(text).isWellFormed()));
});
