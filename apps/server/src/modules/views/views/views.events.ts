/** Background jobs for views, which delete them with their form or table. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

const told = { event_id: z.string(), name: z.string() };

export const removeOfForm = defineJob("views.remove-of-form", {
  input: z.object({ ...told, data: z.object({ form_id: idSchema("frm") }) }),
});
export const removeOfTable = defineJob("views.remove-of-table", {
  input: z.object({ ...told, data: z.object({ table_id: idSchema("tbl") }) }),
});
