/** Events and background jobs for extensions. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({ extension_id: idSchema("ext"), slug: z.string() });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const extensionEvents = {
  install: event("extension.installed"),
  update: event("extension.updated"),
  enable: event("extension.enabled"),
  disable: event("extension.disabled"),
  remove: event("extension.removed"),
};

/** Checks whether the schedule is due, stores the next time, and enqueues a run. */
export const fireSchedule = defineJob("extensions.fire-schedule", {
  input: z.object({ extension_uuid: z.uuid(), trigger_key: z.string() }),
});

export const runTrigger = defineJob("extensions.run-trigger", {
  input: z.object({
    extension_id: idSchema("ext"),
    trigger_key: z.string(),
    at: z.iso.datetime(),
    since: z.iso.datetime(),
  }),
  attemptsMax: 12,
  timeoutMs: 120_000,
  perAccountMax: 2,
});
