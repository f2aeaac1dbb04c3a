/** The work that a change of many entries leaves for later. Each entry tells its own changes. */
import { defineJob } from "../../../platform/outbox/definitions.ts";
import { bulkJob, forgettingJob } from "../../jobs/bulk/index.ts";

export const runBulk = defineJob("entry-bulk.run", bulkJob);
export const forgetBulk = defineJob("entry-bulk.forget", forgettingJob);
