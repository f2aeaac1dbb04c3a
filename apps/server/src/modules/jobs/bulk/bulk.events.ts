/** What the jobs of a change of many things are like. Each kind has its own, so that one does not wait for another. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";

const input = z.object({ job_id: idSchema("job") });

/** For the job that does it. */
export const bulkJob = { input, attemptsMax: 15, timeoutMs: 6 * 3_600_000, perAccountMax: 1 };
/** For the one that forgets it. Filters may hold names and addresses: nothing of a run outlives its job by long. */
export const forgettingJob = { input };
