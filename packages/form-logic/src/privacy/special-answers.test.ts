import { describe, expect, it } from "vitest";
import type { FormDefinition, Page } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { hasSpecialPages, maskAnswers, specialPaths as pathsOf } from "./special-answers.ts";

const specialPaths = (definition: FormDefinition) =>
  pathsOf(compile(prepareDefinition(definition), fieldTypes));

const field = (key: string, privacy?: "special") => ({
  id: key,
  type: "text",
  key,
  label: key,
  ...(privacy ? { privacy } : {}),
});
const definition = {
  format: 1,
  title: "",
  languages: ["en"],
  pages: [
    {
      id: "p",
      items: [
        field("name"),
        { id: "s", type: "section", items: [field("health", "special")] },
        { id: "g", type: "group", key: "person", items: [field("faith", "special"), field("city")] },
        {
          id: "r",
          type: "repeat",
          key: "children",
          items: [
            field("first"),
            { id: "r2", type: "repeat", key: "visits", items: [field("why", "special")] },
          ],
        },
      ],
    },
  ],
} as unknown as FormDefinition;

describe("sensitive answers", () => {
  it("are found in layout, in groups and in nested repeats", () => {
    expect([...specialPaths(definition)]).toEqual(["health", "person.faith", "children.[].visits.[].why"]);
  });
  it("are omitted everywhere, and reported once each", () => {
    const answers = {
      name: "Ann",
      health: "x",
      person: { faith: "y", city: "Ulm" },
      children: [
        {
          _id: "a",
          first: "Bo",
          visits: [
            { _id: "v", why: "z" },
            { _id: "w", why: "z" },
          ],
        },
      ],
    };
    expect(maskAnswers(answers, specialPaths(definition))).toEqual({
      answers: {
        name: "Ann",
        person: { city: "Ulm" },
        children: [{ _id: "a", first: "Bo", visits: [{ _id: "v" }, { _id: "w" }] }],
      },
      masked: ["health", "person.faith", "children.[].visits.[].why"],
    });
    expect(maskAnswers(answers, new Set())).toEqual({ answers, masked: [] });
  });
});

describe("what depends on a sensitive answer", () => {
  const health = field("health", "special");
  const calculated = (key: string, formula: string) => ({ ...field(key), type: "calculated", formula });
  const form = (...pages: object[][]) =>
    ({
      ...definition,
      pages: pages.map((items, at) => ({ id: `p${at}`, items })),
    }) as unknown as FormDefinition;
  const shownIf = { visible_if: { field: "health", op: "answered" } };

  it("is special, through any number of formulas", () => {
    const items = [
      health,
      calculated("copy", "health"),
      calculated("again", "CONCAT(copy, name)"),
      field("name"),
    ];
    expect([...specialPaths(form(items))]).toEqual(["health", "copy", "again"]);
  });
  it("is special if a formula reads the group or the repeat around it", () => {
    const children = { id: "r", type: "repeat", key: "children", items: [field("name"), health] };
    expect([...specialPaths(form([children, calculated("count", "COUNT(children)")]))]).toEqual([
      "children.[].health",
      "count",
    ]);
  });
  it("is special if its mere presence reveals the answer", () => {
    const items = [
      health,
      { ...field("details"), ...shownIf },
      { id: "s", type: "section", items: [field("inside")], ...shownIf },
      { id: "r", type: "repeat", key: "visits", items: [field("when")], ...shownIf },
    ];
    expect(specialPaths(form(items))).toEqual(
      new Set(["health", "details", "inside", "visits", "visits.[].when"]),
    );
  });
  it("is special on pages that a jump may skip, and not on those that everyone sees", () => {
    const [first, ...others] = form([health], [field("skipped")], [field("met")]).pages as [Page, Page, Page];
    const jumps = [{ if: shownIf.visible_if, to: "p2" }];
    const jumping = { ...definition, pages: [{ ...first, jumps }, ...others] } as FormDefinition;
    expect([...specialPaths(jumping)]).toEqual(["health", "skipped"]);
  });
  const options = [{ value: "hiv", label: "HIV" }];
  const conditions = { ...health, type: "checkboxes", settings: { options } };
  const worst = {
    ...field("worst"),
    type: "radio",
    settings: { options_from: { field: "health", which: "not_chosen" } },
  };
  const each = {
    id: "r",
    type: "repeat",
    key: "each",
    for_each: { field: "health" },
    items: [field("since"), { id: "g", type: "group", key: "more", items: [field("where")] }],
  };
  it("is special if it takes over the options, or has an instance for each of them", () => {
    const items = [conditions, field("name"), worst, each, calculated("again", "COUNT(each)")];
    expect(specialPaths(form(items))).toEqual(
      new Set(["health", "worst", "each", "each.[].since", "each.[].more", "each.[].more.where", "again"]),
    );
    const answers = { name: "Ann", worst: "hiv", each: [{ _id: "hiv", since: "2019" }] };
    expect(maskAnswers(answers, specialPaths(form(items))).answers).toEqual({ name: "Ann" });
  });
  it("includes the pages that are shown or skipped because of it", () => {
    const isSpecial = (one: FormDefinition) => hasSpecialPages(compile(prepareDefinition(one), fieldTypes));
    const [first, second] = form([health], [field("name")]).pages as [Page, Page];
    const withPages = (...pages: object[]) => ({ ...definition, pages }) as unknown as FormDefinition;
    expect(isSpecial(withPages(first, second))).toBe(false);
    expect(isSpecial(withPages(first, { ...second, ...shownIf }))).toBe(true);
    const jumps = [{ if: shownIf.visible_if, to: "end" }];
    expect(isSpecial(withPages({ ...first, jumps }, second))).toBe(true);
  });
  it("is reported when the form is checked", () => {
    const items = [conditions, calculated("copy", "health"), worst, each];
    const findings = lintDefinition(form(items), fieldTypes, fieldCatalogue);
    const found = findings.filter(({ code }) => code === "becomes_special");
    expect(found.map(({ severity, item_id }) => `${severity} ${item_id}`)).toEqual(
      ["copy", "worst", "since", "where"].map((id) => `warning ${id}`),
    );
  });
});
