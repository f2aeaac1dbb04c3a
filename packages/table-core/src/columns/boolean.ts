import { z } from "zod";
import { accepted, refused } from "../column.ts";
import { columnLogic, one } from "../column-logic.ts";

const notBoolean = refused("type", "Must be true or false.");
const words = new Map([
  ["true", accepted(true)],
  ["false", accepted(false)],
  ["yes", accepted(true)],
  ["no", accepted(false)],
  ["1", accepted(true)],
  ["0", accepted(false)],
]);

const parse = (text: string) => words.get(text) ?? words.get(text.trim().toLowerCase()) ?? notBoolean;

export const booleanColumn = columnLogic({
  type: "boolean",
  settings: z.strictObject({}),
  cells: () => ({
    read: (value) =>
      typeof value === "boolean" ? accepted(value) : typeof value === "string" ? parse(value) : notBoolean,
    parser: () => parse,
    print: (cell) => String(cell),
  }),
  queryFields: () => one("boolean"),
});
