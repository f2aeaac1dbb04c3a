/** Events and background jobs for feeds. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineEvent, defineJob } from "../../../platform/outbox/definitions.ts";

const data = z.object({ feed_id: idSchema("tfd"), table_id: idSchema("tbl"), form_id: idSchema("frm") });
const event = (name: string) => defineEvent(name, { version: 1, isPublic: true, data });

export const feedEvents = {
  create: event("table_feed.created"),
  update: event("table_feed.updated"),
  delete: event("table_feed.deleted"),
};

export const retryFailures = defineJob("table-feeds.retry", {
  input: z.object({ job_id: idSchema("job"), feed_id: idSchema("tfd"), until: z.iso.datetime() }),
  timeoutMs: 600_000,
  perAccountMax: 2,
});
