import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { checkboxLogic } from "../fields/checkbox.ts";
import { numberLogic } from "../fields/number.ts";
import { textLogic } from "../fields/text.ts";
import type { JsonObject } from "../values/json.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluation.ts";
import { explain } from "./explain.ts";

const types = new Map([textLogic, numberLogic, checkboxLogic].map((one) => [one.type, one]));
const definition: FormDefinition = {
  format: 1,
  title: "Family",
  languages: ["en"],
  pages: [
    {
      id: "p1",
      items: [
        { id: "f1", type: "checkbox", key: "has_children", label: "Children?" },
        {
          id: "r1",
          type: "repeat",
          key: "children",
          visible_if: { field: "has_children", op: "is_true" },
          items: [
            { id: "f2", type: "number", key: "age", label: "Age" },
            {
              id: "f3",
              type: "text",
              key: "school",
              label: "School",
              required_if: {
                all: [
                  { field: "age", op: "gte", value: 6 },
                  { field: "has_children", op: "is_true" },
                ],
              },
              checks: [{ id: "c1", holds: { field: "age", op: "lt", value: 20 }, message: "Too old" }],
            },
          ],
        },
      ],
    },
    { id: "p2", items: [{ id: "f4", type: "text", key: "rest", label: "Rest" }] },
  ],
};
const ask = (answers: JsonObject, path: string) =>
  explain(evaluate(compile(definition, types), answers, { nowMs: 0, language: "en" }), path);

describe("why a field is as it is", () => {
  it("names the rule and what it compared", () => {
    const reason = ask(
      { has_children: true, children: [{ _id: "a", age: 7 }] },
      "children[a].school",
    )?.required;
    expect(reason).toEqual({
      verdict: true,
      because: "condition",
      item_id: "f3",
      trace: {
        rule: "all",
        holds: true,
        parts: [
          { rule: "comparison", holds: true, field: "age", op: "gte", actual: "7", expected: "6" },
          {
            rule: "comparison",
            holds: true,
            field: "has_children",
            op: "is_true",
            actual: true,
            expected: null,
          },
        ],
      },
    });
  });
  it("names the hidden item around it", () => {
    const reason = ask({ has_children: false, children: [{ _id: "a" }] }, "children[a].age")?.visible;
    expect(reason).toMatchObject({
      verdict: false,
      because: "hidden_by",
      item_id: "r1",
      trace: { actual: false },
    });
  });
  it("explains an issue with its check", () => {
    const issues = ask(
      { has_children: true, children: [{ _id: "a", age: 40, school: "x" }] },
      "children[a].school",
    )?.issues;
    expect(issues).toMatchObject([
      { code: "expression", trace: { rule: "comparison", actual: "40", holds: false } },
    ]);
  });
  it("returns nothing for a missing field", () => {
    for (const path of [
      "",
      "nobody",
      "children",
      "children[zz].age",
      "children[",
      "rest[0]",
      "children[a]age",
    ]) {
      expect(ask({ children: [{ _id: "a" }] }, path), path).toBeUndefined();
    }
  });
});
