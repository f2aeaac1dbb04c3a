import { describe, expect, it } from "vitest";
import type { ComparisonOperator, Condition } from "../conditions/condition.ts";
import type { FieldItem, FormDefinition, Item, Page } from "../definition/definition.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { ClaimName } from "./claim.ts";
import { proveDefinition } from "./prove-definition.ts";

const field = (key: string, type: string, more: Partial<FieldItem> = {}): FieldItem => ({
  id: key,
  type,
  key,
  label: key,
  ...more,
});
const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });
const is = (path: string, op: ComparisonOperator, value?: Json): Condition => ({
  field: path,
  op,
  ...(value !== undefined && { value }),
});
const form = (...pages: readonly (readonly Item[] | Page)[]): FormDefinition => ({
  format: 1,
  title: "Form",
  languages: ["en"],
  pages: pages.map((page, at) => ("id" in page ? page : { id: `p${at + 1}`, items: page })),
});
const prove = (definition: FormDefinition, budget = 10_000_000) =>
  proveDefinition(definition, fieldTypes, { budget, descriptions: fieldCatalogue });
const verdictOf = (definition: FormDefinition, claim: ClaimName, id: string, budget?: number) => {
  const found = prove(definition, budget).claims.find((one) => one.claim === claim && one.item_id === id);
  return found ? [found.verdict, ...(found.example ? [found.example] : [])] : ["not asked"];
};
const problems = (definition: FormDefinition) =>
  prove(definition).claims.flatMap(({ is_problem, claim, item_id }) =>
    is_problem ? [`${claim} ${item_id}`] : [],
  );

/** Whether a rule over these fields can be true: proved never, an example, or unknown. */
const never = (fields: readonly Item[], rule: Condition, budget?: number) =>
  verdictOf(form([...fields, field("x", "text", { visible_if: rule })]), "never_holds", "x", budget);

const [a, b, c] = ["a", "b", "c"].map((key) => field(key, "number"));
const numbers = [a, b, c].filter((one) => one !== undefined);

describe("a rule over numbers and dates", () => {
  it("finds values between two constants, but only if the field accepts them", () => {
    const rule: Condition = { all: [is("a", "gt", 5), is("a", "lt", 6)] };
    expect(never(numbers, rule)).toEqual(["counter_example", { a: 5.5 }]);
    expect(never([field("a", "rating", { settings: { max: 10 } })], rule)).toEqual(["proved"]);
    expect(never([field("a", "decimal", { settings: { decimals: 0 } })], rule)).toEqual(["proved"]);
    expect(never([field("a", "number", { settings: { step: 0.25 } })], rule)).toEqual([
      "counter_example",
      { a: 5.25 },
    ]);
    const days: Condition = { all: [is("d", "gt", "2026-02-28"), is("d", "lt", "2026-03-01")] };
    expect(never([field("d", "date")], days)).toEqual(["proved"]);
    expect(
      never([field("d", "datetime")], {
        all: [is("d", "gt", "2026-02-28T00:00:00Z"), is("d", "lt", "2026-02-28T00:00:01Z")],
      })[0],
    ).toBe("counter_example");
  });
  it("respects the limits of a field", () => {
    const aged = [field("a", "number", { settings: { min: 0, max: 120 } })];
    expect(never(aged, is("a", "gt", 120))).toEqual(["proved"]);
    expect(never(aged, is("a", "gt", 119))).toEqual(["counter_example", { a: 120 }]);
    expect(never(aged, is("a", "lt", 0))).toEqual(["proved"]);
  });
  it("ignores limits that move with the clock", () => {
    const until = [field("d", "date", { settings: { max: "today" } })];
    expect(never(until, is("d", "gt", "2090-01-01"))).not.toEqual(["proved"]);
  });
  it("handles orderings of several fields", () => {
    const less = (one: string, other: string) => is(one, "lt", { field: other });
    expect(never(numbers, { all: [less("a", "b"), less("b", "c"), less("c", "a")] })).toEqual(["proved"]);
    const [verdict] = never(numbers, {
      all: [less("a", "b"), less("b", "c"), is("a", "gt", 1), is("c", "lt", 2)],
    });
    expect(verdict).toBe("counter_example");
    const ratings = ["a", "b", "c"].map((key) => field(key, "rating"));
    expect(
      never(ratings, { all: [less("a", "b"), less("b", "c"), is("a", "gt", 2), is("c", "lt", 5)] }),
    ).toEqual(["proved"]);
  });
});

describe("a rule over choices", () => {
  const one = [field("a", "select", { settings: options("r", "g", "b") })];
  const many = [field("a", "multi_select", { settings: options("r", "g", "b") })];
  it("knows that a single choice is exclusive", () => {
    expect(never(one, { all: [is("a", "eq", "r"), is("a", "eq", "g")] })).toEqual(["proved"]);
    expect(never(one, { all: [is("a", "not_in", ["r", "g"]), is("a", "answered")] })).toEqual([
      "counter_example",
      { a: "b" },
    ]);
    expect(never(one, { all: [is("a", "not_in", ["r", "g", "b"]), is("a", "answered")] })).toEqual([
      "proved",
    ]);
  });
  it("knows that several may be chosen, and in which order", () => {
    expect(never(many, { all: [is("a", "contains", ["r"]), is("a", "contains", ["g"])] })).toEqual([
      "counter_example",
      { a: ["r", "g"] },
    ]);
    const both = is("a", "contains", ["r", "g"]);
    expect(never(many, { all: [both, is("a", "ne", ["r", "g"]), is("a", "not_contains", ["b"])] })).toEqual([
      "counter_example",
      { a: ["g", "r"] },
    ]);
    expect(never(many, { all: [both, is("a", "not_contains", ["r"])] })).toEqual(["proved"]);
  });
  it("knows how many may be chosen", () => {
    const two = [field("a", "multi_select", { settings: { ...options("r", "g", "b"), min_choices: 2 } })];
    expect(never(two, { all: [is("a", "contains", ["r"]), is("a", "not_contains", ["g", "b"])] })).toEqual([
      "counter_example",
      { a: ["r", "g"] },
    ]);
    const alone = {
      all: [
        is("a", "contains", ["r"]),
        { not: { any: [is("a", "contains", ["g"]), is("a", "contains", ["b"])] } },
      ],
    };
    expect(never(many, alone)).toEqual(["counter_example", { a: ["r"] }]);
    expect(never(two, alone)).toEqual(["proved"]);
  });
});

describe("a rule over texts", () => {
  const text = [field("a", "text"), field("b", "text")];
  it("combines prefixes, suffixes and substrings", () => {
    expect(never(text, { all: [is("a", "starts_with", "ab"), is("a", "not_contains", "b")] })).toEqual([
      "proved",
    ]);
    expect(never(text, { all: [is("a", "starts_with", "ab"), is("a", "starts_with", "ac")] })).toEqual([
      "proved",
    ]);
    const [verdict, example] = never(text, {
      all: [is("a", "starts_with", "ab"), is("a", "ends_with", "ba"), is("a", "contains", "cc")],
    });
    expect(verdict).toBe("counter_example");
    expect((example as JsonObject).a).toMatch(/^ab.*cc.*ba$/);
  });
  it("claims nothing about texts with a required format", () => {
    const coded = [field("a", "text", { settings: { pattern: "[A-Z]{2}\\d{4}" } })];
    expect(never(coded, { all: [is("a", "ne", "AB1234"), is("a", "answered")] })).toEqual(["unknown"]);
    expect(never(coded, is("a", "eq", "AB1234"))).toEqual(["counter_example", { a: "AB1234" }]);
  });
  it("compares two of them", () => {
    const same = is("a", "eq", { field: "b" });
    expect(never(text, { all: [same, is("a", "eq", "x"), is("b", "ne", "x")] })).toEqual(["proved"]);
    expect(never(text, { all: [same, is("a", "answered"), is("b", "ne", "x")] })[0]).toBe("counter_example");
  });
});

describe("hidden fields count as unanswered", () => {
  const fields = [
    field("a", "select", { settings: options("x", "y") }),
    field("b", "checkbox", { visible_if: is("a", "eq", "x") }),
  ];
  it("so a rule over a field and what hides it is never true, although each part can be", () => {
    expect(never(fields, { all: [is("a", "eq", "y"), is("b", "is_true")] })).toEqual(["proved"]);
    expect(never(fields, is("b", "is_true"))).toEqual(["counter_example", { a: "x", b: true }]);
  });
  it("also after jumps", () => {
    const jumping = form(
      { id: "p1", items: [field("a", "checkbox")], jumps: [{ if: is("a", "is_true"), to: "p3" }] },
      [field("b", "checkbox")],
      [field("x", "text", { visible_if: { all: [is("a", "is_true"), is("b", "is_true")] } })],
    );
    expect(verdictOf(jumping, "never_holds", "x")).toEqual(["proved"]);
    expect(verdictOf(jumping, "never_visible", "p2")).toEqual(["counter_example", {}]);
  });
});

describe("formulas", () => {
  const total = field("total", "decimal", { formula: "a * b" });
  it("with arithmetic prove nothing, but examples count", () => {
    expect(never([...numbers, total], is("total", "eq", "1234567.891"))).toEqual(["unknown"]);
    const [verdict] = never([...numbers, total], is("total", "gt", 100));
    expect(verdict).toBe("counter_example");
  });
  it("with arithmetic over few answers prove something", () => {
    const rated = [field("a", "rating"), field("b", "rating"), field("sum", "number", { formula: "a + b" })];
    expect(never(rated, is("sum", "gt", 10))).toEqual(["proved"]);
    expect(never(rated, is("sum", "gte", 10))).toEqual(["counter_example", { a: 5, b: 5 }]);
  });
  it("with comparisons only prove as conditions do", () => {
    const level = field("level", "calculated", { formula: 'IF(a < 10, "low", a < 20, "middle", "high")' });
    const pair = (text: string): Condition => ({ all: [is("level", "eq", text), is("a", "gte", 15)] });
    expect(never([...numbers, level], pair("low"))).toEqual(["proved"]);
    expect(never([...numbers, level], pair("middle"))).toEqual(["counter_example", { a: 15 }]);
    expect(never(numbers, { formula: "not (a < 5) and a < 5" })).toEqual(["proved"]);
    expect(never(numbers, { all: [{ formula: "not (a < 5)" }, is("a", "empty")] })).toEqual(["proved"]);
  });
  it("that use the clock prove nothing", () => {
    expect(never([field("d", "date")], { formula: 'TODAY() < DATE("2020-01-01")' })).toEqual(["unknown"]);
  });
});

describe("repeats", () => {
  const child = (...items: Item[]): Item => ({ id: "r", type: "repeat", key: "r", items });
  it("are examined with one instance if nothing reads across them", () => {
    const inside = child(
      field("a", "checkbox"),
      field("x", "text", { visible_if: { all: [is("a", "is_true"), is("a", "is_false")] } }),
      field("y", "text", { visible_if: is("a", "is_true") }),
    );
    expect(verdictOf(form([inside]), "never_visible", "x")).toEqual(["proved"]);
    expect(verdictOf(form([inside]), "never_visible", "y")).toEqual([
      "counter_example",
      { r: [{ _id: "inst_1", a: true }] },
    ]);
  });
  it("prove nothing if something does, but examples count", () => {
    const ages = child(field("age", "rating"));
    const [verdict, example] = never([ages], {
      all: [is("r.age", "contains", 1), is("r.age", "contains", 2)],
    });
    expect([verdict, (example as JsonObject).r]).toEqual([
      "counter_example",
      [
        { _id: "inst_1", age: 1 },
        { _id: "inst_2", age: 2 },
      ],
    ]);
    const three = [1, 2, 3].map((age) => is("r.age", "contains", age));
    expect(never([ages], { all: three })).toEqual(["unknown"]);
  });
  it("may be asked whether there are any", () => {
    const ages = child(field("age", "rating"));
    expect(never([ages], { all: [is("r", "answered"), is("r", "empty")] })).toEqual(["proved"]);
    expect(never([ages], is("r", "answered"))).toEqual(["counter_example", { r: [{ _id: "inst_1" }] }]);
  });
});

describe("the problems of a form", () => {
  it("are reported: rules, pages, checks and requirements without effect", () => {
    const broken = form(
      [
        field("kind", "select", { settings: options("person", "company") }),
        field("vat", "text", {
          visible_if: is("kind", "eq", "company"),
          required_if: is("kind", "eq", "person"),
        }),
        field("age", "number", {
          checks: [
            { id: "adult", holds: { all: [is("age", "gte", 18), is("age", "lt", 18)] }, message: "No" },
          ],
        }),
        field("fixed", "text", { required: true, read_only: true }),
        field("open", "text", { visible_if: { any: [is("kind", "answered"), is("kind", "empty")] } }),
      ],
      {
        id: "p2",
        items: [field("z", "text")],
        visible_if: { all: [is("kind", "eq", "person"), is("vat", "answered")] },
      },
    );
    expect(problems(broken)).toEqual([
      "required_only_when_hidden vat",
      "never_met age",
      "fillable_when_required fixed",
      "always_holds open",
      "never_visible p2",
      "never_holds p2",
    ]);
  });
  it("are empty for a valid form", () => {
    const sound = form([
      field("kind", "select", { settings: options("person", "company") }),
      field("vat", "text", { visible_if: is("kind", "eq", "company"), required: true }),
      field("mail", "email", { required_if: is("kind", "answered"), default: "a@example.org" }),
      field("note", "text", {
        checks: [{ id: "c", holds: is("note", "ne", { field: "vat" }), message: "No" }],
      }),
    ]);
    expect(problems(sound)).toEqual([]);
    expect(prove(sound).claims.every(({ verdict }) => verdict !== "unknown")).toBe(true);
  });
  it("include a field locked too early, but not a locked field that is filled otherwise", () => {
    const locked = (more: Partial<FieldItem>) =>
      verdictOf(
        form([field("done", "checkbox"), field("f", "text", { required: true, ...more })]),
        "fillable_when_required",
        "f",
      );
    expect(locked({ read_only: true, default: "given" })).toEqual(["not asked"]);
    expect(locked({ read_only_if: is("done", "is_true") })).toEqual(["counter_example", { done: true }]);
    expect(locked({ read_only_if: { all: [is("done", "is_true"), is("f", "answered")] } })).toEqual([
      "proved",
    ]);
  });
});

describe("the path to the end", () => {
  const looping = (more: Partial<FieldItem>, back: Condition) =>
    form([field("start", "text")], {
      id: "p2",
      items: [field("again", "yes_no", more)],
      jumps: [{ if: back, to: "p1" }],
    });
  const verdict = (definition: FormDefinition) => verdictOf(definition, "leads_to_submit", "");
  it("is found if an answer can be changed", () => {
    expect(verdict(looping({}, is("again", "is_true")))).toEqual(["proved"]);
  });
  it("is missing if the answer can no longer be changed", () => {
    expect(verdict(looping({ read_only_if: is("again", "is_true") }, is("again", "is_true")))).toEqual([
      "counter_example",
      { again: true },
    ]);
    expect(verdict(looping({}, { all: [] }))).toEqual(["counter_example", {}]);
  });
});

describe("wide rules", () => {
  const ticks = Array.from({ length: 40 }, (_, at) => field(`k${at}`, "checkbox"));
  it("are decided part by part, not by trying everything", () => {
    const all = ticks.map(({ key }) => is(key, "is_true"));
    const [verdict, example] = never(ticks, { all });
    expect([verdict, Object.keys(example as JsonObject).length]).toEqual(["counter_example", 40]);
    expect(never(ticks, { all: [...all, is("k39", "is_false")] })).toEqual(["proved"]);
  });
  it("also if each question opens the next", () => {
    const chain = ticks
      .slice(0, 20)
      .map((tick, at) => (at === 0 ? tick : { ...tick, visible_if: is(`k${at - 1}`, "is_true") }));
    expect(never(chain, is("k19", "is_true"))[0]).toBe("counter_example");
    expect(never(chain, { all: [is("k19", "is_true"), is("k0", "is_false")] })).toEqual(["proved"]);
  });
});

describe("the budget", () => {
  const many = Array.from({ length: 16 }, (_, at) => field(`k${at}`, "rating"));
  const rule: Condition = { formula: `${many.map(({ key }) => key).join(" + ")} > 80` };
  it("ends the search, and then nothing is claimed", () => {
    expect(never(many, rule)).toEqual(["unknown"]);
    expect(prove(form([...many, field("x", "text", { visible_if: rule })]), 300_000).work).toBeLessThan(
      310_000,
    );
  });
  it("is shared fairly: one hard rule leaves enough for the others", () => {
    const definition = form([
      ...many,
      field("x", "text", { visible_if: rule }),
      field("y", "text", { visible_if: { all: [is("k1", "gt", 3), is("k1", "lt", 3)] } }),
    ]);
    const proof = prove(definition);
    expect(proof.work).toBeLessThan(10_500_000);
    expect(verdictOf(definition, "never_holds", "y")).toEqual(["proved"]);
    expect(prove(definition)).toEqual(proof);
  });
});

it("large and hostile forms terminate", () => {
  const chain = Array.from({ length: 800 }, (_, at) =>
    field(`k${at}`, "number", at === 0 ? {} : { visible_if: is(`k${at - 1}`, "gt", at) }),
  );
  const every: Condition = { all: chain.map(({ key }) => is(key, "eq", { field: "k0" })) };
  const longest = { all: Array.from({ length: 400 }, (_, at) => is("k0", "contains", `${at}`)) };
  const definition = form([
    ...chain,
    field("x", "text", { visible_if: every }),
    field("y", "text", { visible_if: longest }),
  ]);
  const { claims, work } = prove(definition, 5_000_000);
  expect(work).toBeLessThan(6_000_000);
  expect(claims).toHaveLength(3 * 801);
});
