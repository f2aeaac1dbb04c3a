import { describe, expect, it } from "vitest";
import { importerOf } from "../src/index.ts";
import { definitionOf, errorsOf, itemsOf, noted, withRefs } from "./import-fixture.ts";

/** Converts one rule in a form with a question of each type. */
function surveyRule(visibleIf: string) {
  const elements = [
    { type: "text", name: "name" },
    { type: "text", name: "age", inputType: "number" },
    { type: "text", name: "born", inputType: "date" },
    { type: "boolean", name: "member" },
    { type: "radiogroup", name: "one", choices: [1, 2, "x y"] },
    { type: "checkbox", name: "many", choices: ["a", "b", "c"] },
    { type: "matrix", name: "grid", rows: ["r"], columns: ["c"] },
    {
      type: "paneldynamic",
      name: "kids",
      templateElements: [{ type: "text", name: "years", inputType: "number" }],
    },
    { type: "text", name: "ruled", visibleIf },
  ];
  return outcome(definitionOf("surveyjs", [{ name: "s.json", json: { elements } as never }]));
}

function xlsRule(relevant: string) {
  const rows = [
    ["type", "name", "label", "relevant"],
    ["text", "name", "", ""],
    ["integer", "age", "", ""],
    ["date", "born", "", ""],
    ["select_one l", "one", "", ""],
    ["select_multiple l", "many", "", ""],
    ["begin_repeat", "kids", "", ""],
    ["integer", "years", "", ""],
    ["end_repeat", "", "", ""],
    ["text", "ruled", "", relevant],
  ];
  const choices = [
    ["list_name", "name", "label"],
    ["l", "a", "A"],
    ["l", "b", "B"],
  ];
  const sheets = [
    { name: "survey", rows },
    { name: "choices", rows: choices },
  ];
  return outcome(definitionOf("xlsform", [{ name: "f.xlsx", sheets }]));
}

function outcome(imported: ReturnType<typeof definitionOf>) {
  expect(errorsOf(imported.definition)).toEqual([]);
  return itemsOf(imported.definition).get("ruled")?.visible_if ?? noted(imported).at(-1);
}

describe("SurveyJS expressions", () => {
  it.each([
    ["{name} = 'Ada'", { field: "name", op: "eq", value: "Ada" }],
    ["'Ada' <> {name}", { field: "name", op: "ne", value: "Ada" }],
    ["{name} empty", { field: "name", op: "empty" }],
    ["{name} != ''", { field: "name", op: "answered" }],
    ["18 <= {age}", { field: "age", op: "gte", value: 18 }],
    ["{age} > '3'", { field: "age", op: "gt", value: 3 }],
    ["{born} < '2008-01-01'", { field: "born", op: "lt", value: "2008-01-01" }],
    ["{member} = true", { field: "member", op: "is_true" }],
    ["!{member}", { not: { field: "member", op: "is_true" } }],
    ["{one} = 2", { field: "one", op: "eq", value: "2" }],
    [
      "{one} anyof [1, 'x y']",
      {
        any: [
          { field: "one", op: "eq", value: "1" },
          { field: "one", op: "eq", value: "x y" },
        ],
      },
    ],
    ["{many} contains 'a'", { field: "many", op: "contains", value: "a" }],
    ["{many} notcontains 'a'", { field: "many", op: "not_contains", value: "a" }],
    [
      "{many} = ['a', 'b']",
      {
        all: [
          { field: "many", op: "contains", value: "a" },
          { field: "many", op: "contains", value: "b" },
          { formula: "(COUNT(many) = 2)" },
        ],
      },
    ],
    ["{name} contains 'da'", { field: "name", op: "contains", value: "da" }],
    ["age({born}) >= 18", { formula: "(YEARS_BETWEEN(born, TODAY()) >= 18)" }],
    ["{age} * 2 + 1 > 7", { formula: "(((age * 2) + 1) > 7)" }],
    ["sumInArray({kids}, 'years') > 3", { formula: "(SUM(kids.years) > 3)" }],
    ["{name} = {age}", expect.stringContaining("visible_if was not imported")],
    ["{grid.r} = 'c'", expect.stringContaining("visibleIf was not imported")],
    ["{nobody} = 1", expect.stringContaining("visibleIf was not imported")],
    ["{one} = 'no such'", expect.stringContaining("visibleIf was not imported")],
    ["{age} = 'many'", expect.stringContaining("visibleIf was not imported")],
  ])("%s", (source, expected) => {
    expect(surveyRule(source)).toEqual(expected);
  });
});

describe("XLSForm XPath", () => {
  it.each([
    ["@name = 'Ada'", { field: "name", op: "eq", value: "Ada" }],
    ["@name != ''", { field: "name", op: "answered" }],
    ["not(@name = '')", { field: "name", op: "answered" }],
    [
      "@age >= 18 and @age < 65",
      {
        all: [
          { field: "age", op: "gte", value: 18 },
          { field: "age", op: "lt", value: 65 },
        ],
      },
    ],
    [
      "@one = 'a' or @one = 'b'",
      {
        any: [
          { field: "one", op: "eq", value: "a" },
          { field: "one", op: "eq", value: "b" },
        ],
      },
    ],
    ["selected(@many, 'b')", { field: "many", op: "contains", value: "b" }],
    ["not(selected(@many, 'b'))", { field: "many", op: "not_contains", value: "b" }],
    ["../one = 'a'", { field: "one", op: "eq", value: "a" }],
    ["@born <= today()", { formula: "(born <= TODAY())" }],
    ["@age mod 2 = 0", { formula: "(MOD(age, 2) = 0)" }],
    ["sum(@years) div 2 > 3", expect.anything()],
    ["count-selected(@many) > 1", { formula: "(COUNT(many) > 1)" }],
    ["string-length(@name) > 3", { formula: "(LEN(name) > 3)" }],
    ["substr(@name, 0, 2) = 'Ad'", { formula: '(MID(name, (0 + 1), (2 - 0)) = "Ad")' }],
    ["format-date(@born, '%Y-%m') = '2026-01'", { formula: '(TEXT(born, "YYYY-MM") = "2026-01")' }],
    ["-@age < -5", { formula: "((-(age)) < (-(5)))" }],
    ["indexed-repeat(@years, @kids, 1) = 2", expect.stringContaining("relevant was not imported")],
    ["@name = @nobody", expect.stringContaining("relevant was not imported")],
    ["selected(@many, 'zzz')", expect.stringContaining("relevant was not imported")],
    [". > 3", expect.stringContaining("relevant was not imported")],
    ["(@age > 3", expect.stringContaining("relevant was not imported")],
  ])("%s", (source, expected) => {
    expect(xlsRule(withRefs(source))).toEqual(expected);
  });

  it("reports a rule with thousands of parentheses instead of parsing it", () => {
    expect(xlsRule(`${"(".repeat(4_000)}1${")".repeat(4_000)}`)).toContain("relevant was not imported");
    expect(xlsRule("1 + ".repeat(2_000).concat("1 > 0"))).toContain("relevant was not imported");
  });
});

describe("Typeform jumps", () => {
  it("reports a jump to a question that does not exist", () => {
    const json = {
      title: "T",
      fields: [{ id: "1", ref: "a", type: "number", title: "A" }],
      logic: [
        {
          ref: "a",
          actions: [
            {
              action: "jump",
              details: { to: { type: "field", value: "gone" } },
              condition: { op: "always", vars: [] },
            },
          ],
        },
      ],
    };
    const imported = importerOf("typeform").definition([{ name: "t.json", json: json as never }]);
    expect(noted(imported as never)).toEqual(["warning a: A logic rule was not imported."]);
  });
});
