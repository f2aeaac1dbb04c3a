/** Computed columns. Their values come from the row itself or from linked rows. */
import { z } from "zod";
import { type Cell, type ColumnType, refused } from "../column.ts";
import { type CellLogic, columnLogic, one } from "../column-logic.ts";
import { printList } from "./list-text.ts";

const notWritten = refused("computed", "Is computed and cannot be set.");

/** Rejects every value. */
export const computedCells: CellLogic = {
  read: () => notWritten,
  parser: () => () => notWritten,
  print: printAny,
};

/** Prints a value of any column type, or a list of values. */
function printAny(cell: Cell): string {
  if (cell === null) return "";
  if (!Array.isArray(cell)) return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return printList(cell.filter((item) => item !== null).map(printAny));
}

const stamp = (type: ColumnType) =>
  columnLogic({
    type,
    settings: z.strictObject({}),
    isComputed: true,
    cells: () => computedCells,
    queryFields: () => one("datetime"),
  });

export const createdAtColumn = stamp("created_at");
export const updatedAtColumn = stamp("updated_at");
