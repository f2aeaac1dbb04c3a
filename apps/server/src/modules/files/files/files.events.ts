/** Events and background jobs for files. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({
  file_id: idSchema("fil"),
  purpose: z.string(),
  entry_id: idSchema("ent").nullable(),
});

export const fileReady = defineEvent("file.ready", { version: 1, isPublic: true, data });
export const fileQuarantined = defineEvent("file.quarantined", { version: 1, isPublic: true, data });

const input = z.object({ file_id: idSchema("fil") });
/** Includes the folder of the bytes, so that they can be removed after the row is deleted. */
const remains = input.extend({ folder: z.string() });
export type Remains = z.output<typeof remains>;

export const inspectFile = defineJob("files.inspect", {
  input,
  attemptsMax: 25,
  timeoutMs: 30 * 60_000,
  perAccountMax: 2,
});
export const endUpload = defineJob("files.end-upload", { input: remains, attemptsMax: 25 });
export const cleanUp = defineJob("files.clean-up", { input: remains, attemptsMax: 25 });
export const dropUnattached = defineJob("files.drop-unattached", { input });
export const forgetFile = defineJob("files.forget", { input });
