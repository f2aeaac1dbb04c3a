/** What linked rows have in one of their columns. Not stored: resolved when rows are shown. */
import { z } from "zod";
import { columnLogic } from "../column-logic.ts";
import { computedCells } from "./computed.ts";

const lookupSettings = z.strictObject({
  link: z.string().min(1).max(50).describe("Key of the link column of this table."),
  column: z.string().min(1).max(50).describe("Key of the column in the linked table."),
});

export const lookupColumn = columnLogic({
  type: "lookup",
  settings: lookupSettings,
  isComputed: true,
  cells: () => computedCells,
  queryFields: () => ({}),
});
