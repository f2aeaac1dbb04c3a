import { expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import { evaluate } from "../evaluate/evaluation.ts";
import { viewOf } from "../evaluate/view.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "./prepare-definition.ts";

const definition: FormDefinition = {
  format: 1,
  title: "Order",
  languages: ["en"],
  pages: [
    {
      id: "p1",
      visible_if: { formula: "1 + 1 = 2" },
      items: [
        { id: "f1", type: "decimal", key: "price", label: "Price" },
        {
          id: "r1",
          type: "repeat",
          key: "lines",
          items: [
            { id: "f2", type: "number", key: "amount", label: "Amount" },
            {
              id: "f3",
              type: "decimal",
              key: "sum",
              label: "Sum",
              formula: "amount * price",
              parsed: ["text", "a lie"],
            },
          ],
        },
        { id: "f4", type: "decimal", key: "total", label: "Total", formula: "SUM(lines.sum)" },
        { id: "f5", type: "text", key: "note", label: "Note", required_if: { formula: "total > 100" } },
        { id: "f6", type: "text", key: "broken", label: "Broken", formula: "1 +" },
      ],
    },
  ],
};

it("parses every formula, wherever it is, and ignores parsed forms that were sent", () => {
  const program = compile(prepareDefinition(definition), fieldTypes);
  const answers = {
    price: "19.99",
    lines: [
      { _id: "a", amount: 3 },
      { _id: "b", amount: 3 },
    ],
  };
  const { fields, pages } = viewOf(evaluate(program, answers, { nowMs: 0, language: "en" }));
  expect(pages).toEqual([{ id: "p1", visible: true, next: "submit" }]);
  expect(fields["lines[a].sum"]?.value).toBe("59.97");
  expect(fields.total?.value).toBe("119.94");
  expect(fields.note?.required).toBe(true);
  expect(fields.broken?.value).toBeNull();
});

it("is idempotent", () => {
  const once = prepareDefinition(definition);
  expect(prepareDefinition(once)).toEqual(once);
});
