/** The result of a formula over other columns of the row. `row-formulas.ts` evaluates it. */
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
    .describe(
      "The same language as in forms, using the keys of other columns. NOW and TODAY are not available.",
    ),
  result: z
    .enum(formulaResults)
    .describe(
      "The result type. `number` is a JSON number, `decimal` an exact string. Results of another type are stored as empty.",
    ),
});

export const formulaColumn = columnLogic<z.output<typeof formulaSettings>>({
  type: "formula",
  settings: formulaSettings,
  isComputed: true,
  cells: () => computedCells,
  queryFields: ({ result }) => one(result === "decimal" ? "number" : result),
});
