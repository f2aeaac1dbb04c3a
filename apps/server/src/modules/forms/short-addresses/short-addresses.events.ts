/** Jobs for short addresses. Names are stored, so they never change. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const releaseShortAddress = defineJob("short-addresses.release", {
  input: z.object({ event_id: z.string(), name: z.string(), data: z.object({ form_id: idSchema("frm") }) }),
});
