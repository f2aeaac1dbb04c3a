/** The result of a formula over the other columns of the row. How it is worked out is in `row-formulas.ts`. */
import { parseFormula } from "@formstead/form-logic";
import { z } from "zod";
import { columnLogic, one } from "../column-logic.ts";
import { computedCells } from "./computed.ts";

const formulaResults = ["text", "number", "decimal", "boolean", "date", "time", "datetime"] as const;
export type FormulaResult = (typeof formulaResults)[number];

const formulaSettings = z.strictObject({
  formula: z
    .string()
    .min(1)
    .max(5_000)
    .superRefine((text, context) => {
      for (const { message } of parseFormula(text).problems.slice(0, 1))
        context.addIssue({ code: "custom", message });
    })
    .describe("As in forms, over the keys of other columns; without NOW and TODAY."),
  result: z
    .enum(formulaResults)
    .describe(
      "What it gives. `number` is a JSON number, `decimal` an exact text. Anything else is kept as nothing.",
    ),
});

export const formulaColumn = columnLogic<z.output<typeof formulaSettings>>({
  type: "formula",
  settings: formulaSettings,
  isComputed: true,
  cells: () => computedCells,
  queryFields: ({ result }) => one(result === "decimal" ? "number" : result),
});
