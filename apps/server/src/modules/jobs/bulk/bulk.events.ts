/** Job options shared by bulk changes. Each kind has its own job, so that one kind does not wait for another. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";

const input = z.object({ job_id: idSchema("job") });

/** Options for the job that applies the change. */
export const bulkJob = { input, attemptsMax: 15, timeoutMs: 6 * 3_600_000, perAccountMax: 1 };
/** Options for the cleanup job. Filters may contain personal data, so a run is deleted soon after its job. */
export const forgettingJob = { input };
