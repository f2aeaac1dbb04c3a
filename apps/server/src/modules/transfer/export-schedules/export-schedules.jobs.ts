import { uuidToId } from "../../../platform/ids/ids.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import { deliverFile, followExport, startDue } from "./export-schedules.events.ts";
import type { ExportSchedulesService } from "./export-schedules.service.ts";
import { findDue } from "./export-schedules.store.ts";

const job = bindAccountJob<ExportSchedulesService>();

export const scheduleJobs = [
  job(startDue, ({ runs }, ctx, input) => runs.startDue(ctx, uuidToId("exs", input.schedule_uuid))),
  job(followExport, async ({ runs }, ctx, { data }) => {
    if (data.export_id) await runs.followExport(ctx, data.export_id, data.status);
  }),
  job(deliverFile, ({ runs }, ctx, input, control) => runs.deliver(ctx, input.run_id, control)),
];

export const scheduleChores: readonly Chore[] = [
  {
    name: startDue.name,
    everyMs: 15_000,
    findDue,
    job: startDue,
    jobKey: (input: { schedule_uuid: string }) => `export-schedule:${input.schedule_uuid}`,
  },
];
