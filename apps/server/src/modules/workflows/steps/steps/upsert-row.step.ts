/** Creates a row of a data table, or updates the row with the same value in a unique column. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  StepError,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import { withErrorDetails } from "./entry-step.ts";
import { columnKey, exampleRowId, type Rows, tableId } from "./row-step.ts";

const UpsertRowIn = z.strictObject({
  table_id: tableId,
  values: z
    .record(columnKey, JsonValue)
    .describe("By column key. Omitted columns stay unchanged or get their default."),
  match_on: columnKey
    .optional()
    .describe("The key of a unique column in `values`. If a row with this value exists, it is updated."),
});

const UpsertRowOut = z.object({
  row_id: z.string(),
  is_new: z.boolean(),
  row: z.record(z.string(), JsonValue).describe("All values after the change, by column key."),
});

export const upsertRowDescription = {
  type: "upsert_row",
  title: "Create or update a row",
  description: "Creates a row of a data table, or updates the row with the same value in a unique column.",
  group: "data",
  input: UpsertRowIn,
  output: UpsertRowOut,
} satisfies StepDescription;

/** Steps that change a row return its ID as the output `row_id`. Loop detection between runs relies on it. */
export const upsertRow = ({ dataRows }: { readonly dataRows: Rows }): StepType =>
  defineInsideStep({
    ...upsertRowDescription,
    stub: ({ values }) => ({ outputs: { row_id: exampleRowId, is_new: true, row: values } }),
    run: async (tx, { input: { table_id: table, values, match_on: column } }) => {
      const work =
        column === undefined
          ? dataRows.create(tx, table, values, "workflow").then((row) => ({ row, isNew: true }))
          : dataRows.putBy(tx, table, column, matched(values, column), values, "workflow");
      const { row, isNew } = await withErrorDetails(work);
      return { outputs: { row_id: row.id, is_new: isNew, row: row.values } };
    },
  });

function matched(values: Readonly<Record<string, Json>>, column: string): Json {
  const value = Object.hasOwn(values, column) ? values[column] : undefined;
  if (value !== undefined && value !== null && value !== "") return value;
  throw new StepError("no_match_value", `The value of ${column}, which identifies the row, is missing.`);
}
