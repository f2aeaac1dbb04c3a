/** Appends a row to a spreadsheet. Speaks to the sheet through a connector, which has the credentials. */
import { defineAction, defineExtension, type Json, z } from "@formstead/extension-kit";
import { cellOf } from "./cells.ts";

const Config = z.strictObject({
  action_id: z
    .string()
    .regex(/^act_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "must be the id of a connector's action")
    .describe("An action that takes spreadsheet_id, range and values, and calls values:append."),
  spreadsheet_id: z.string().regex(/^[A-Za-z0-9_-]{5,200}$/, "must be the id in the sheet's address"),
  range: z.string().min(1).max(200).describe("In A1 notation, such as Answers!A1."),
  columns: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(200)
    .refine((all) => new Set(all).size === all.length, "must not repeat a column")
    .describe("The names of the columns, from the left."),
  allow_formulas: z
    .boolean()
    .default(false)
    .describe("Texts that begin with = + - @ are formulas. Without it they are texts, whoever wrote them."),
});

const appendRow = defineAction(Config, {
  key: "append_row",
  title: "Append a row to a spreadsheet",
  description: "Appends one row. `values` are by the names of the columns; a column without one stays empty.",
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
  name: "Rows in a spreadsheet",
  version: "1.0.0",
  description:
    "Appends a row per run of a workflow to a sheet of Google Sheets, or of whatever takes its values:append.",
  author: "Formstead",
  hosts: [],
  config: Config,
  actions: [appendRow],
});
