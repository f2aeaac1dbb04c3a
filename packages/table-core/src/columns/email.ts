/**
 * Email addresses, validated as in forms. Unique regardless of case, because mail servers treat Ada@ and ada@ as the
 * same.
 */
import { fieldTypes } from "@formstead/form-logic";
import { z } from "zod";
import { accepted, empty, type Read, refused } from "../column.ts";
import { columnLogic, one, textCells } from "../column-logic.ts";

const noAddress = refused("type", "Must be an email address such as ada@example.org.");
const field = fieldTypes.get("email");

function read(raw: string): Read {
  const value = field?.normalise(raw, {});
  if (value === null) return empty;
  return typeof value === "string" ? accepted(value) : noAddress;
}

export const emailColumn = columnLogic({
  type: "email",
  settings: z.strictObject({}),
  cells: () => textCells(read, noAddress),
  queryFields: () => one("text"),
  uniqueKey: (cell) => (typeof cell === "string" ? cell.toLowerCase() : undefined),
});
