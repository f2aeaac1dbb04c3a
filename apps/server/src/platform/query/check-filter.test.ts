import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labFields } from "../../test-kit/query/query-lab.ts";
import { filters } from "../../test-kit/query/random-query.ts";
import { isAppError } from "../errors/errors.ts";
import { checkAggregate } from "./check-aggregate.ts";
import { type CheckedFilter, checkFilter, type Problem } from "./check-filter.ts";

function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect([error.def.status, error.def.code]).toEqual([400, "invalid_filter"]);
    return error.details.errors as Problem[];
  }
  return [];
}
const problems = (input: unknown) => problemsOf(() => checkFilter(input, labFields));
const leaf = (field: unknown, op: unknown, value: unknown) => ({ field, op, value });
const city = leaf("answers.city", "eq", "bonn");

describe("an external filter", () => {
  it("is rejected with a pointer to each invalid part", () => {
    const filter = {
      and: [
        leaf("answers.nowhere", "eq", "x"),
        { or: [leaf("answers.city", "gt", "x"), city] },
        { not: leaf("answers.amount", "eq", "1e3") },
        leaf("answers.day", "between", ["2026-02-30", "2026-03-01"]),
        leaf("status", "in", ["draft", "nothing"]),
        leaf("answers.ok", "eq", "true"),
        leaf("answers.name", "null", null),
        leaf("assignee_id", "eq", "prj_01h455vb4pex5vsknk084sn02q"),
      ],
    };
    expect(problems(filter).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      "/filter/and/0/field unknown_field_key",
      "/filter/and/1/or/0/op option",
      "/filter/and/2/not/value type",
      "/filter/and/3/value type",
      "/filter/and/4/value type",
      "/filter/and/5/value type",
      "/filter/and/6/value type",
      "/filter/and/7/value type",
    ]);
  });

  it("is at most 5 levels deep and has at most 50 comparisons", () => {
    const nested = (depth: number): object => (depth === 1 ? city : { not: nested(depth - 1) });
    expect(problems(nested(5))).toEqual([]);
    expect(problems(nested(6))).toMatchObject([{ pointer: "/filter/not/not/not/not/not", code: "too_many" }]);
    expect(problems({ and: Array(50).fill(city) })).toEqual([]);
    expect(problems({ and: Array(51).fill(city) })).toMatchObject([
      { pointer: "/filter/and", code: "too_many" },
    ]);
    const wide = { and: Array(26).fill({ or: [city, city] }) };
    expect(problems(wide)).toMatchObject([{ pointer: "/filter/and/25/or/0", code: "too_many" }]);
    expect(problems(leaf("answers.city", "in", Array(101).fill("x")))).toHaveLength(1);
  });

  it("is rejected quickly and without other errors if it is hostile", () => {
    const deep = (n: number): unknown =>
      Array.from({ length: n }).reduce<unknown>((inner) => ({ and: [inner] }), city);
    const hostile: unknown[] = [
      null,
      [],
      "and",
      {},
      { and: {} },
      { and: [], or: [] },
      { __proto__: { and: [] } },
      JSON.parse('{"__proto__":{"and":[]}}'),
      leaf("__proto__", "eq", "x"),
      leaf("constructor", "eq", "x"),
      leaf("answers.constructor", "eq", "x"),
      leaf("answers.", "eq", "x"),
      leaf("answers.city'; drop table entries; --", "eq", "x"),
      leaf(["status"], "eq", "draft"),
      leaf("status", "constructor", "draft"),
      leaf("status", "eq", { toString: "draft" }),
      leaf("answers.name", "eq", "nul\0"),
      leaf("answers.name", "eq", "\ud800"),
      leaf("answers.name", "contains", "x".repeat(1_001)),
      leaf("answers.amount", "eq", Number.NaN),
      leaf("answers.amount", "eq", Number.POSITIVE_INFINITY),
      leaf("answers.amount", "in", []),
      { ...city, more: 1 },
      deep(10_000),
    ];
    for (const [at, one] of hostile.entries())
      expect(problems(one).length, `number ${at}`).toBeGreaterThan(0);
  });

  it("is accepted if it is valid, and any JSON is either accepted or rejected", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(problems(filter)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        problems(value);
        problems({ and: [value, { not: value }] });
        problems(leaf("answers.amount", "between", value));
      }),
    );
  });

  it("converts values to one text format per kind", () => {
    const valuesOf = (field: string, op: string, value: unknown) => {
      const checked: CheckedFilter = checkFilter(leaf(field, op, value), labFields);
      return checked.is === "comparison" ? checked.values : undefined;
    };
    expect(valuesOf("answers.at", "eq", "2026-01-31T10:30:00+02:00")).toEqual(["2026-01-31T08:30:00"]);
    expect(valuesOf("submitted_at", "gte", "2026-01-31")).toEqual(["2026-01-31T00:00:00.000Z"]);
    expect(valuesOf("answers.clock", "eq", "08:30:00.000")).toEqual(["08:30"]);
    expect(valuesOf("answers.took", "eq", "P1DT1H1.5S")).toEqual(["90001.5"]);
    expect(valuesOf("answers.amount", "in", [1.5, "-2"])).toEqual(["1.5", "-2"]);
    expect(checkFilter(leaf("answers.topics", "contains", "x"), labFields)).toMatchObject({ op: "eq" });
  });
});

describe("an external aggregate", () => {
  it("is rejected with a pointer to each invalid part", () => {
    const wish = {
      group_by: [{ field: "answers.nowhere" }, { field: "answers.city", bucket: "day" }],
      metrics: {
        a: { op: "sum", field: "answers.name" },
        b: { op: "avg", field: "answers.items.count" },
        c: { op: "min", field: "answers.ok" },
      },
      time_zone: "Mars/Olympus",
    };
    const found = problemsOf(() => checkAggregate(wish, labFields));
    expect(found.map(({ pointer }) => pointer)).toEqual([
      "/group_by/0/field",
      "/group_by/1/bucket",
      "/metrics/a/op",
      "/metrics/b/op",
      "/metrics/c/op",
      "/time_zone",
    ]);
  });
});
