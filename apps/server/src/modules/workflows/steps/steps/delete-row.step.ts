/** Deletes a row of a data table. Its history is kept, and the row can be restored. */
import { z } from "zod";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import {
  exampleRowId,
  findSelected,
  hasSelector,
  isValidSelector,
  type Rows,
  rowShape,
  selectorRule,
  tableId,
} from "./row-step.ts";

const DeleteRowIn = z
  .strictObject({ table_id: tableId, ...rowShape })
  .refine((input) => hasSelector(input) && isValidSelector(input), selectorRule);

const DeleteRowOut = z.object({
  row_id: z.string().nullable(),
  row: z.record(z.string(), JsonValue).nullable().describe("The values before the deletion, by column key."),
});

export const deleteRowDescription = {
  type: "delete_row",
  title: "Delete a row",
  description: "Deletes a row of a data table. Continues at not_found if the row does not exist.",
  group: "data",
  input: DeleteRowIn,
  output: DeleteRowOut,
  ports: ["not_found"],
} satisfies StepDescription;

export const deleteRow = ({ dataRows }: { readonly dataRows: Rows }): StepType =>
  defineInsideStep({
    ...deleteRowDescription,
    stub: ({ row_id }) => ({ outputs: { row_id: row_id ?? exampleRowId, row: {} } }),
    run: async (tx, { input }) => {
      const row = await findSelected(tx, dataRows, input.table_id, input);
      if (!row) return { port: "not_found", outputs: { row_id: null, row: null } };
      await dataRows.remove(tx, input.table_id, row.id, { source: "workflow" });
      return { outputs: { row_id: row.id, row: row.values } };
    },
  });
