/** API contract for tables. */
import { keyForm } from "@formstead/table-core";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { NewColumnIn } from "./column-shapes.contract.ts";
import { tableErrors as T } from "./tables.errors.ts";
import type { DataTable } from "./tables.rules.ts";

export const tablePermissions = definePermissions("data_tables", { read: "viewer", write: "editor" });

const name = z.string().trim().min(1).max(120);
const key = z
  .string()
  .regex(keyForm, "must start with a letter and contain at most 50 characters from a-z, 0-9, and _")
  .describe("The identifier for API clients, unique within the account. Derived from the name if omitted.");
const description = z.string().max(2_000);
const projectId = idSchema("prj").nullable().describe("The project of the table, or null.");
const status = z.enum(["active", "trashed"]);

export const DataTableOut = z
  .object({
    id: idSchema("tbl"),
    object: z.literal("data_table"),
    key,
    name,
    description,
    project_id: projectId,
    status,
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    trashed_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the table was moved to the trash. The table and its rows are permanently deleted 30 days later.",
      ),
  })
  .meta({ id: "DataTable" });

const TableCreateIn = z
  .strictObject({
    name,
    key: key.optional(),
    description: description.optional(),
    project_id: projectId.optional(),
    columns: z
      .array(NewColumnIn)
      .max(200)
      .optional()
      .describe("The columns, in order. You can add more later."),
  })
  .meta({ id: "DataTableCreate" });

const TablePatchIn = z
  .strictObject({
    name: name.optional(),
    key: key.optional(),
    description: description.optional(),
    project_id: projectId.optional(),
  })
  .meta({ id: "DataTablePatch", description: "Omitted properties are left unchanged." });

const ById = z.strictObject({ id: idSchema("tbl") });

const about = {
  home: "shard",
  description:
    "Data tables store rows with typed columns, such as lists that forms offer as options or records created from entries.",
} as const;

export const dataTablesContract = defineContract("dataTables", about, {
  list: {
    method: "GET",
    path: "/data-tables",
    summary: "List data tables",
    access: account(tablePermissions.read),
    query: z.strictObject({
      status: status.optional().describe("Default: `active`."),
      project_id: idSchema("prj").optional(),
      q: z.string().max(120).optional().describe("Part of the name. Not case-sensitive."),
    }),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(DataTableOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/data-tables",
    summary: "Create a data table",
    access: account(tablePermissions.write),
    body: TableCreateIn,
    idempotent: true,
    returns: { 201: DataTableOut },
    errors: [T.table_key_taken, T.table_limit, T.column_key_taken],
  },
  get: {
    method: "GET",
    path: "/data-tables/:id",
    summary: "Get a data table",
    access: account(tablePermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: DataTableOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/data-tables/:id",
    summary: "Update a data table",
    access: account(tablePermissions.write),
    params: ById,
    body: TablePatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: DataTableOut },
    errors: [T.table_key_taken, E.invalid_state],
  },
  trash: {
    method: "DELETE",
    path: "/data-tables/:id",
    summary: "Move a data table to the trash",
    description:
      "The table can be restored for 30 days. After that, it is permanently deleted with its rows.",
    access: account(tablePermissions.write),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [E.invalid_state, T.table_in_use],
  },
  restore: {
    method: "POST",
    path: "/data-tables/:id/restore",
    summary: "Restore a data table from the trash",
    access: account(tablePermissions.write),
    params: ById,
    idempotent: true,
    returns: { 200: DataTableOut },
    errors: [E.invalid_state, T.table_key_taken],
  },
});

export function presentTable(table: DataTable): z.input<typeof DataTableOut> {
  return {
    id: table.id,
    object: "data_table",
    key: table.key,
    name: table.name,
    description: table.description,
    project_id: table.projectId,
    status: table.status,
    etag: etagOf(table.revision),
    created_by: table.createdBy,
    created_at: isoTime(table.createdAt),
    updated_at: isoTime(table.updatedAt),
    trashed_at: table.trashedAt && isoTime(table.trashedAt),
  };
}
