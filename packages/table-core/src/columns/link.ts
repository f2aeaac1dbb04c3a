/** Links to rows of another table or the same one. The server checks that the rows exist. */
import { z } from "zod";
import { accepted, empty, type Read, refused } from "../column.ts";
import { columnLogic, many } from "../column-logic.ts";
import { printList, splitList } from "./list-text.ts";
import { textsOf } from "./multi-select.ts";

const linksMax = 500;
const suffix = "[0-7][0-9a-hjkmnp-tv-z]{25}";
const rowId = new RegExp(`^row_${suffix}$`);
const notList = refused("type", "Must be a list of row IDs.");
const notRow = refused("type", "Must be a row ID: row_ followed by 26 characters.");

const linkSettings = z.strictObject({
  table_id: z
    .string()
    .regex(new RegExp(`^tbl_${suffix}$`), "must be a table ID")
    .describe("The table to link to."),
  many: z.boolean().default(true).describe("If false, a cell links to at most one row."),
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
