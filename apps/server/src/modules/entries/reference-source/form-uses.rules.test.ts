import type { FormDefinition } from "@formstead/form-logic";
import { expect, it } from "vitest";
import { fieldUses } from "./form-uses.rules.ts";

const definition = {
  format: 1,
  title: "F",
  languages: ["en"],
  description: {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "answer", field: "email" }] }],
  },
  pages: [
    {
      id: "p1",
      visible_if: {
        all: [{ field: "email", op: "answered" }, { not: { formula: "age > 17 and email <> ''" } }],
      },
      jumps: [{ if: { field: "age", op: "gt", value: { field: "limit" } }, to: "submit" }],
      items: [
        { id: "f1", type: "email", key: "email", label: "Mail", prefill: { name: "mail" } },
        { id: "f2", type: "number", key: "age", label: "Age", settings: { field: "email" } },
        { id: "f5", type: "number", key: "limit", label: "Limit", default: { field: "email" } },
        {
          id: "s1",
          type: "section",
          items: [
            {
              id: "g1",
              type: "group",
              key: "home",
              visible_if: { field: "age", op: "answered" },
              items: [
                { id: "f3", type: "text", key: "age", label: "Age of the house of {{email|you}}" },
                { id: "f4", type: "calculated", key: "sum", label: "Sum", formula: "age + limit + (" },
                { id: "f6", type: "calculated", key: "all", label: "All", formula: "age + limit" },
                {
                  id: "f7",
                  type: "text",
                  key: "x",
                  label: "X",
                  checks: [{ id: "c", holds: { field: "nobody", op: "empty" }, message: "" }],
                  required_if: { field: "home.age", op: "empty" },
                },
                {
                  id: "f8",
                  type: "radio",
                  key: "y",
                  label: "Y",
                  settings: { options_from: { field: "limit" } },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  endings: [{ id: "e1", score: "home.sum", email_copy_to: "email" }],
} as unknown as FormDefinition;

it("finds conditions, formulas, texts, and prefills, each with the field it resolves to in its scope", () => {
  const uses = fieldUses(definition).map(({ path, pointer }) => `${path.join(".")} ${pointer}`);
  expect(uses.sort()).toEqual(
    [
      "email /description/content/0/content/0",
      "email /pages/0/items/3/items/0/items/0/label",
      "limit /pages/0/items/3/items/0/items/4/settings/options_from/field",
      "email /pages/0/visible_if/all/0",
      "age /pages/0/visible_if/all/1/not/formula",
      "email /pages/0/visible_if/all/1/not/formula",
      "age /pages/0/jumps/0/if",
      "limit /pages/0/jumps/0/if/value",
      "email /pages/0/items/0/prefill",
      "age /pages/0/items/3/items/0/visible_if",
      "home.age /pages/0/items/3/items/0/items/2/formula",
      "limit /pages/0/items/3/items/0/items/2/formula",
      "home.age /pages/0/items/3/items/0/items/3/required_if",
      "home.sum /endings/0/score",
      "email /endings/0/email_copy_to",
    ].sort(),
  );
});
