/** Background job for bulk row changes. Each row emits its own events. */
import { defineJob } from "../../../platform/outbox/definitions.ts";
import { bulkJob, forgettingJob } from "../../jobs/bulk/index.ts";

export const runRowBulk = defineJob("row-bulk.run", bulkJob);
export const forgetRowBulk = defineJob("row-bulk.forget", forgettingJob);
