/** API schemas for columns, shared with the column-changes module. */
import { columnTypes, keyForm } from "@formstead/table-core";
import { z } from "zod";
import { describedAs } from "../../../platform/http/described-as.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { anyJson } from "../../../platform/http/free-objects.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { TableColumn } from "./columns.rules.ts";

const name = z.string().trim().min(1).max(120);
const description = z.string().max(2_000);
const key = z
  .string()
  .regex(keyForm, "must start with a letter and contain at most 50 characters from a-z, 0-9, and _")
  .describe(
    "The key under which rows store the value. It cannot be changed. Derived from the name if omitted.",
  );
const columnType = z.enum(columnTypes);
const settings = describedAs(
  "DataColumnSettings",
  z
    .record(z.string(), z.unknown())
    .describe("Settings depend on the column type; see the guide to data tables."),
);
const required = z
  .boolean()
  .describe("If true, new rows, and rows in which this column is changed, must have a value.");
const unique = z
  .boolean()
  .describe("If true, no two rows can have the same value, and rows can be looked up by it.");
const fallback = anyJson("The value for new rows that do not specify one; null for no default.");

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
      .describe("While the status is `changing`, the cells are being processed and cannot be written."),
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
  description: "Omitted properties are left unchanged. `settings` is replaced as a whole.",
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
