/** Events and background jobs for templates. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({ template_id: idSchema("tpl") });

export const templateCreated = defineEvent("template.created", { version: 1, isPublic: true, data });
export const templateUpdated = defineEvent("template.updated", { version: 1, isPublic: true, data });
export const templateDeleted = defineEvent("template.deleted", { version: 1, isPublic: true, data });

/** One job per recipient, so that a rejected address does not affect the others. */
export const sendMail = defineJob("templates.send-mail", {
  input: z.object({ mail_id: z.uuid(), place: z.int() }),
  attemptsMax: 15,
});

export const forgetMail = defineJob("templates.forget-mail", { input: z.object({ mail_id: z.uuid() }) });

export const print = defineJob("templates.print", {
  input: z.object({ job_id: idSchema("job") }),
  attemptsMax: 3,
  timeoutMs: 120_000,
  perAccountMax: 1,
});

/** Deletes the stored page even if its job never ends. */
export const forgetPrint = defineJob("templates.forget-print", {
  input: z.object({ job_id: idSchema("job") }),
});
