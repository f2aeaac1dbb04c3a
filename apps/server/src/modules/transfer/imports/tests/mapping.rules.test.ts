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

describe("a suggested mapping", () => {
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

  it("matches names regardless of case, accents, and punctuation", () => {
    expect(guess(["FULL-NAME", "e mail address", "grosse", "Born"])).toEqual([
      "full_name",
      "mail",
      "size",
      "born",
    ]);
    expect(guess(["Full nam", "something"])).toEqual(["full_name", null]);
  });

  it("matches the values of a column if its name does not match", () => {
    const rows = [
      ["Ann", "ann@example.org", "2001-02-03"],
      ["Bob", "bob@example.org", "1999-12-31"],
    ];
    expect(guess(["a", "b", "c"], rows)).toEqual([null, "mail", "born"]);
  });

  it("assigns each target once, and no computed target", () => {
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

  it("measures similarity symmetrically", () => {
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

  it("is outdated if a column no longer exists or can no longer be used for matching", () => {
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

  it("has its cells and defaults; unmapped columns are omitted", () => {
    expect(reader("whole")(["Ann", "2001-02-03", "x"], 2)).toEqual({
      cells: { name: "Ann", born: "2001-02-03", state: "new" },
    });
    expect(reader("given")(["Ann"], 2)).toEqual({ cells: { name: "Ann" } });
  });

  it("reports all of its problems, with the column of the file", () => {
    expect(reader("whole")(["", "3.4.2026"], 7)).toMatchObject({
      problems: [
        { row: 7, column: "Born", to: "born", code: "type", value: "3.4.2026" },
        { row: 7, column: "Name", to: "name", code: "required", value: "" },
      ],
    });
  });

  it("is parsed according to the options", () => {
    expect(reader("whole", { dateOrder: "dmy" })(["Ann", "3.4.2026"], 2)).toMatchObject({
      cells: { born: "2026-04-03" },
    });
  });
});

it("has its values truncated to the storable length", () => {
  expect(shortened("x".repeat(200))).toHaveLength(101);
  expect(shortened("a\0b")).toBe("ab");
  expect([shortened(null), shortened(undefined), shortened({ a: 1 })]).toEqual(["", "", '{"a":1}']);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => shortened(text).isWellFormed()));
});
