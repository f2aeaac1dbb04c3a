/** Events and background jobs for tables and columns. */
import { columnTypes } from "@formstead/table-core";
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const tableData = z.object({ table_id: idSchema("tbl") });
const tableEvent = (name: string) => defineEvent(name, { version: 1, isPublic: true, data: tableData });

export const tableEvents = {
  create: tableEvent("data_table.created"),
  update: tableEvent("data_table.updated"),
  trash: tableEvent("data_table.trashed"),
  restore: tableEvent("data_table.restored"),
};

export const tablePurged = defineEvent("data_table.purged", {
  version: 1,
  isPublic: true,
  data: tableData.extend({
    unique_column_ids: z.array(idSchema("col")).describe("The IDs of the columns that were unique."),
  }),
});

const columnData = z.object({
  table_id: idSchema("tbl"),
  column_id: idSchema("col"),
  key: z.string(),
  type: z.enum(columnTypes),
});
const columnEvent = (name: string) => defineEvent(name, { version: 1, isPublic: true, data: columnData });

export const columnEvents = {
  create: columnEvent("data_column.created"),
  update: columnEvent("data_column.updated"),
  delete: columnEvent("data_column.deleted"),
};

export const purgeTable = defineJob("data-tables.purge", { input: tableData });
