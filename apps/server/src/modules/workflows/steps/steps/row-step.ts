/** Shared by steps that work on rows of data tables: how they identify a row and what they return. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import { unlessMissing } from "../../../../platform/errors/unless-missing.ts";
import { idSchema } from "../../../../platform/ids/ids.ts";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import { StepError } from "../../../../platform/module/step-type.ts";
import type { DataRowsService, ShownRow } from "../../../tables/rows/index.ts";
import { withErrorDetails } from "./entry-step.ts";

export type Rows = Pick<DataRowsService, "get" | "getBy" | "page" | "create" | "putBy" | "remove" | "search">;

/** The ID that a test run returns for a row it would have created or found, so that later steps read a valid ID. */
export const exampleRowId = "row_01h455vb4pex5vsknk084sn02q";

export const tableId = idSchema("tbl");
export const columnKey = z.string().min(1).max(60);
export const rowShape = {
  row_id: idSchema("row").optional(),
  column: columnKey.optional().describe("The key of a unique column; requires `value`."),
  value: JsonValue.optional(),
};

export interface RowSelector {
  readonly row_id?: ShownRow["id"] | undefined;
  readonly column?: string | undefined;
  readonly value?: Json | undefined;
}

export const hasSelector = ({ row_id, column }: RowSelector): boolean =>
  row_id !== undefined || column !== undefined;
export const isValidSelector = ({ row_id, column, value }: RowSelector): boolean =>
  (column === undefined) === (value === undefined) && (row_id === undefined || column === undefined);
export const selectorRule = "must identify a row by row_id, or by column and value together";

/** Finds a row by its ID or by the value of a unique column. Null and empty values never match. */
export async function findSelected(
  tx: AccountTx,
  rows: Pick<Rows, "get" | "getBy">,
  table: z.output<typeof tableId>,
  { row_id: id, column, value }: RowSelector,
): Promise<ShownRow | undefined> {
  if (id !== undefined) return unlessMissing(rows.get(tx, table, id));
  if (column === undefined) throw new StepError("no_row", `The step ${selectorRule}.`);
  if (value === null || value === "") return undefined;
  return unlessMissing(withErrorDetails(rows.getBy(tx, table, column, value)));
}

export function rowOutputOf({ id, values }: ShownRow): { readonly id: string; readonly values: Values } {
  return { id, values };
}

type Values = Readonly<Record<string, Json>>;
