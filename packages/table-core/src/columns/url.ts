/** Web addresses, validated as in forms: http and https, without credentials. */
import { fieldTypes } from "@formstead/form-logic";
import { z } from "zod";
import { accepted, empty, type Read, refused } from "../column.ts";
import { columnLogic, one, textCells } from "../column-logic.ts";

const noAddress = refused(
  "type",
  "Must be a web address such as https://example.org, without a username or password.",
);
const field = fieldTypes.get("url");

function read(raw: string): Read {
  const value = field?.normalise(raw, {});
  if (value === null) return empty;
  return typeof value === "string" ? accepted(value) : noAddress;
}

export const urlColumn = columnLogic({
  type: "url",
  settings: z.strictObject({}),
  cells: () => textCells(read, noAddress),
  queryFields: () => one("text"),
  uniqueKey: (cell) => (typeof cell === "string" ? cell : undefined),
});
