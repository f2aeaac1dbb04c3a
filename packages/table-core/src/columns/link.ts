/** Rows of another table, or of the same. Whether they are there is known where rows are kept, not here. */
import { z } from "zod";
import { accepted, empty, type Read, refused } from "../column.ts";
import { columnLogic, many } from "../column-logic.ts";
import { printList, splitList } from "./list-text.ts";
import { textsOf } from "./multi-select.ts";

const linksMax = 500;
const suffix = "[0-7][0-9a-hjkmnp-tv-z]{25}";
const rowId = new RegExp(`^row_${suffix}$`);
const notList = refused("type", "Must be a list of ids of rows.");
const notRow = refused("type", "Must be the id of a row: row_ and 26 characters.");

const linkSettings = z.strictObject({
  table_id: z
    .string()
    .regex(new RegExp(`^tbl_${suffix}$`), "must be the id of a table")
    .describe("The table whose rows are linked."),
  many: z.boolean().default(true).describe("False: at most one row."),
});

type LinkSettings = z.output<typeof linkSettings>;

export const linkColumn = columnLogic<LinkSettings>({
  type: "link",
  settings: linkSettings,
  cells({ many: isMany }) {
    const max = isMany ? linksMax : 1;
    const tooMany = refused(
      "too_many",
      isMany ? `Must have at most ${linksMax} rows.` : "Must be at most one row.",
    );
    const readList = (list: readonly unknown[]): Read => {
      const ids = new Set<string>();
      for (const one of list) {
        if (typeof one !== "string") return notList;
        if (!rowId.test(one)) return notRow;
        ids.add(one);
      }
      if (ids.size > max) return tooMany;
      return ids.size === 0 ? empty : accepted([...ids]);
    };
    const parse = (text: string) => readList(splitList(text.trim()));
    return {
      read: (value) =>
        Array.isArray(value) ? readList(value) : typeof value === "string" ? parse(value) : notList,
      parser: () => parse,
      print: (cell) => printList(textsOf(cell)),
    };
  },
  queryFields: () => many("choice"),
});
