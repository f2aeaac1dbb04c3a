/** Events and background jobs for scheduled exports. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({
  export_schedule_id: idSchema("exs"),
  run_id: idSchema("exr"),
  export_id: idSchema("exp").nullable(),
});

export const scheduleEvents = {
  delivered: defineEvent("export_schedule.delivered", { version: 1, isPublic: true, data }),
  failed: defineEvent("export_schedule.failed", {
    version: 1,
    isPublic: true,
    data: data.extend({ error_code: z.string() }),
  }),
};

export const startDue = defineJob("export-schedules.start-due", {
  input: z.object({ schedule_uuid: z.uuid() }),
});

/** Runs when the export of a run is ready or has failed. */
export const followExport = defineJob("export-schedules.follow-export", {
  input: z.object({
    data: z.object({
      export_id: idSchema("exp").optional(),
      status: z.enum(["failed", "canceled"]).optional(),
    }),
  }),
});

export const deliverFile = defineJob("export-schedules.deliver", {
  input: z.object({ run_id: idSchema("exr") }),
  attemptsMax: 8,
  timeoutMs: 3_600_000,
  perAccountMax: 2,
});
