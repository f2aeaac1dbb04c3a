import { describe, expect, it } from "vitest";
import type { FormDefinition, Page } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { maskAnswers, specialPaths as pathsOf } from "./special-answers.ts";

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
  it("is reported when the form is checked", () => {
    const findings = lintDefinition(form([health, calculated("copy", "health")]), fieldTypes, fieldCatalogue);
    expect(findings.filter(({ code }) => code === "becomes_special")).toMatchObject([
      { severity: "warning", item_id: "copy" },
    ]);
  });
});
