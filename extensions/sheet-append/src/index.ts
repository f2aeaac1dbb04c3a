/** Appends a row to a spreadsheet through a connector, which holds the credentials. */
import { defineAction, defineExtension, type Json, z } from "@formstead/extension-kit";
import { cellOf } from "./cells.ts";

const Config = z.strictObject({
  action_id: z
    .string()
    .regex(/^act_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "must be the ID of a connector action")
    .describe(
      "A connector action with the inputs spreadsheet_id, range, and values that calls values:append.",
    ),
  spreadsheet_id: z.string().regex(/^[A-Za-z0-9_-]{5,200}$/, "must be the ID in the spreadsheet's URL"),
  range: z.string().min(1).max(200).describe("In A1 notation, such as Answers!A1."),
  columns: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(200)
    .refine((all) => new Set(all).size === all.length, "must not contain duplicates")
    .describe("The column names, from left to right."),
  allow_formulas: z
    .boolean()
    .default(false)
    .describe(
      "If true, text that starts with =, +, -, or @ is entered as a formula. Otherwise it is always entered as text.",
    ),
});

const appendRow = defineAction(Config, {
  key: "append_row",
  title: "Append a row to a spreadsheet",
  description: "Appends one row. `values` is keyed by column name. Columns without a value stay empty.",
  input: z.object({ values: z.record(z.string(), z.json()) }),
  output: z.object({ updated_range: z.string().nullable(), updated_rows: z.number() }),
  timeoutMs: 45_000,
  example: { updated_range: "Answers!A2:C2", updated_rows: 1 },
  run: async (host, { values }) => {
    const { action_id, spreadsheet_id, range, columns, allow_formulas } = host.config;
    const unknown = Object.keys(values).filter((name) => !columns.includes(name));
    if (unknown.length > 0)
      return host.fail("unknown_column", `The sheet has no column ${unknown.slice(0, 5).join(", ")}.`);
    const row = columns.map((name) => cellOf(values[name] as Json | undefined, allow_formulas));
    const outputs = await host.callConnector(action_id, { spreadsheet_id, range, values: [row] });
    const { updated_range: updated, updated_rows: rows } = outputs;
    return {
      updated_range: typeof updated === "string" ? updated : null,
      updated_rows: typeof rows === "number" ? rows : 1,
    };
  },
});

export const sheetAppend = defineExtension({
  slug: "sheet-append",
  name: "Spreadsheet rows",
  version: "1.0.0",
  description:
    "Appends a row to a Google Sheets spreadsheet, or to any service with a compatible values:append endpoint.",
  author: "Formstead",
  hosts: [],
  config: Config,
  actions: [appendRow],
});
