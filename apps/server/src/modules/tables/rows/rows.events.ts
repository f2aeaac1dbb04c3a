/** Events for rows. An import emits one event per batch, not per row. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";

const data = z.object({
  table_id: idSchema("tbl"),
  row_id: idSchema("row"),
  revision: z.int(),
  changed: z.array(z.string()).describe("The keys of the columns whose values changed."),
});
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const rowEvents = {
  create: event("data_row.created"),
  update: event("data_row.updated"),
  delete: event("data_row.deleted"),
};

export const rowErased = defineEvent("data_row.erased", {
  version: 1,
  isPublic: true,
  data: data.pick({ table_id: true, row_id: true }),
});

export const rowsImported = defineEvent("data_rows.imported", {
  version: 1,
  isPublic: true,
  data: z.object({
    table_id: idSchema("tbl"),
    import_id: idSchema("imp"),
    created: z.int(),
    updated: z.int(),
  }),
});
