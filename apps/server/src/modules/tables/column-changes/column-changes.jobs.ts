import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import * as events from "./column-changes.events.ts";
import type { ColumnChangesService } from "./column-changes.service.ts";

const job = bindAccountJob<ColumnChangesService>();

export const columnChangeJobs = [
  job(events.runChange, (changes, ctx, input, control) => changes.run(ctx, input, control)),
  job(events.followJob, (changes, ctx, { data }) => changes.followJob(ctx, data)),
  job(events.stripColumn, (changes, ctx, input, { signal }) => changes.strip(ctx, input, signal)),
  job(events.dropColumnKeys, (changes, ctx, input, { signal }) => changes.dropKeys(ctx, input, signal)),
  job(events.recomputeTable, (changes, ctx, input, { signal }) =>
    changes.recompute(ctx, input.table_id, signal),
  ),
  job(events.recomputeAdded, async (changes, ctx, { data }, { signal }) => {
    if (data.type === "formula") await changes.recompute(ctx, data.table_id, signal);
  }),
  job(events.purgeRows, (changes, ctx, { data }, { signal }) =>
    changes.purgeRows(ctx, data.table_id, data.unique_column_ids, signal),
  ),
];
