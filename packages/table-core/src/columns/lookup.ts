/** Values from a column of the linked rows, which are not stored but resolved when rows are shown. */
import { z } from "zod";
import { columnLogic } from "../column-logic.ts";
import { computedCells } from "./computed.ts";

const lookupSettings = z.strictObject({
  link: z.string().min(1).max(50).describe("The key of a link column in this table."),
  column: z.string().min(1).max(50).describe("The key of a column in the linked table."),
});

export const lookupColumn = columnLogic({
  type: "lookup",
  settings: lookupSettings,
  isComputed: true,
  cells: () => computedCells,
  queryFields: () => ({}),
});
