/** The public shape of columns, for the operations of here and those that data-rows adds. */
import { columnTypes, keyForm } from "@formstead/table-core";
import { z } from "zod";
import { etagOf } from "../../../platform/http/etag.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { TableColumn } from "./columns.rules.ts";

const name = z.string().trim().min(1).max(120);
const description = z.string().max(2_000);
const key = z
  .string()
  .regex(keyForm, "must begin with a letter and have at most 50 of a-z, 0-9 and _")
  .describe("Under which rows have their value. Never changes. Made of the name if absent.");
export const columnType = z.enum(columnTypes);
export const settings = z
  .record(z.string(), z.unknown())
  .describe("Depend on the type; the guide on data tables lists them.");
const required = z.boolean().describe("Rows that are made, or changed in this column, must have a value.");
const unique = z.boolean().describe("No two rows have the same value. Rows can be found by it.");
const fallback = z.unknown().describe("The value of new rows that name none; null for none.");

export const ColumnOut = z
  .object({
    id: idSchema("col"),
    object: z.literal("data_column"),
    table_id: idSchema("tbl"),
    key,
    name,
    description,
    type: columnType,
    required,
    unique,
    default: fallback,
    settings,
    status: z
      .enum(["active", "changing"])
      .describe("While it is changing, its cells are being worked on and cannot be written."),
    etag: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "DataColumn" });

const texts = {
  description: description.optional(),
  required: required.optional(),
  unique: unique.optional(),
  default: fallback.optional(),
  settings: settings.optional(),
};

export const NewColumnIn = z
  .strictObject({ name, key: key.optional(), type: columnType, ...texts })
  .meta({ id: "DataColumnCreate" });

export const ColumnPatchIn = z.strictObject({ name: name.optional(), ...texts }).meta({
  id: "DataColumnPatch",
  description: "Absent members stay as they are. Settings are replaced as a whole.",
});

export function presentColumn(column: TableColumn): z.input<typeof ColumnOut> {
  return {
    id: column.id,
    object: "data_column",
    table_id: column.tableId,
    key: column.key,
    name: column.name,
    description: column.description,
    type: column.type,
    required: column.required,
    unique: column.unique,
    default: column.default,
    settings: { ...column.settings },
    status: column.status === "active" ? "active" : "changing",
    etag: etagOf(column.revision),
    created_at: isoTime(column.createdAt),
    updated_at: isoTime(column.updatedAt),
  };
}
