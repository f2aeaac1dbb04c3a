import { ExtensionFailure } from "@formstead/extension-kit";
import { bindAccountJob, PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import { fireSchedule, runTrigger } from "./extensions.events.ts";
import type { ExtensionsService } from "./extensions.service.ts";
import { findDue } from "./schedules.store.ts";

const job = bindAccountJob<ExtensionsService>();

export const extensionJobs = [
  job(fireSchedule, ({ schedules }, ctx, input) =>
    schedules.fire(ctx, input.extension_uuid, input.trigger_key),
  ),
  job(runTrigger, async ({ runner }, ctx, input, control) => {
    const { extension_id: extensionId, trigger_key: key } = input;
    const times = { at: new Date(input.at), since: new Date(input.since) };
    try {
      await runner.trigger(ctx, { extensionId, key, ...times }, control);
    } catch (error) {
      if (!(error instanceof ExtensionFailure) || error.isTransient) throw error;
      throw new PermanentJobError(`${error.code}: ${error.message}`);
    }
  }),
];

export const extensionChores: readonly Chore[] = [
  {
    name: fireSchedule.name,
    everyMs: 20_000,
    findDue,
    job: fireSchedule,
    jobKey: (input: { extension_uuid: string; trigger_key: string }) =>
      `fire:${input.extension_uuid}:${input.trigger_key}`,
  },
];
