/** Background jobs for column changes. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

const hourMs = 3_600_000;
const table = { table_id: idSchema("tbl") };
const one = { ...table, column_id: idSchema("col") };

export const runChange = defineJob("column-changes.run", {
  input: z.object({ ...one, job_id: idSchema("job") }),
  timeoutMs: hourMs,
});

export const stripColumn = defineJob("column-changes.strip", { input: z.object(one), timeoutMs: hourMs });

export const dropColumnKeys = defineJob("column-changes.drop-keys", {
  input: z.object(one),
  timeoutMs: hourMs,
});

export const recomputeTable = defineJob("column-changes.recompute", {
  input: z.object(table),
  timeoutMs: hourMs,
  perAccountMax: 2,
});

/** Runs after a job failed, either on its last attempt or because its worker was presumed dead. */
export const followJob = defineJob("column-changes.follow-job", {
  input: z.object({ data: z.object({ job_id: idSchema("job"), kind: z.string() }) }),
  timeoutMs: hourMs,
});

const after = <Data extends z.ZodType>(name: string, data: Data) =>
  defineJob(name, {
    input: z.object({ event_id: z.string(), name: z.string(), data }),
    timeoutMs: hourMs,
  });

export const recomputeAdded = after(
  "column-changes.recompute-added",
  z.object({ ...table, type: z.string() }),
);

export const purgeRows = after(
  "column-changes.purge-rows",
  z.object({ ...table, unique_column_ids: z.array(idSchema("col")) }),
);
