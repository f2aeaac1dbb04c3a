/** Background jobs for bulk changes. Each changed entry emits its own events. */
import { defineJob } from "../../../platform/outbox/definitions.ts";
import { bulkJob, forgettingJob } from "../../jobs/bulk/index.ts";

export const runBulk = defineJob("entry-bulk.run", bulkJob);
export const forgetBulk = defineJob("entry-bulk.forget", forgettingJob);
