/** The work that a change of many rows leaves for later. Each row tells its own changes. */
import { defineJob } from "../../../platform/outbox/definitions.ts";
import { bulkJob, forgettingJob } from "../../jobs/bulk/index.ts";

export const runRowBulk = defineJob("row-bulk.run", bulkJob);
export const forgetRowBulk = defineJob("row-bulk.forget", forgettingJob);
