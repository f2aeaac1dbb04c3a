/** Jobs for the numbers of visitors and entries. Names are stored, so they never change. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const collectTraffic = defineJob("form-funnels.collect", { input: z.object({}) });

export const removeTraffic = defineJob("form-funnels.remove", {
  input: z.object({ event_id: z.string(), name: z.string(), data: z.object({ form_id: idSchema("frm") }) }),
});
