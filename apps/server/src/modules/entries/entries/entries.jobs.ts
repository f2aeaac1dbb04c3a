import { uuidToId } from "../../../platform/ids/ids.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import {
  abandonEntry,
  eraseAbandoned,
  eraseRetained,
  purgeEntriesOfForm,
  purgeEntry,
} from "./entries.events.ts";
import type { EntriesService } from "./entries.service.ts";
import { findIdle, findPastRetention } from "./entries.store.ts";

const job = bindAccountJob<EntriesService>();

export const entryJobs = [
  job(purgeEntry, (entries, ctx, input) => entries.purge(ctx, input.entry_id)),
  job(abandonEntry, (entries, ctx, input) => entries.abandon(ctx, uuidToId("ent", input.entry_uuid))),
  job(eraseAbandoned, (entries, ctx, input) =>
    entries.eraseAbandoned(ctx, uuidToId("ent", input.entry_uuid)),
  ),
  job(eraseRetained, (entries, ctx, input) => entries.eraseRetained(ctx, uuidToId("ent", input.entry_uuid))),
  job(purgeEntriesOfForm, async (entries, ctx, input) => {
    while (!(await entries.purgeSomeOfForm(ctx, input.data.form_id)));
  }),
];

const hourMs = 3_600_000;
const chore = (job: Chore["job"], findDue: Chore["findDue"]): Chore => ({
  name: job.name,
  everyMs: hourMs,
  findDue,
  job,
  jobKey: (input: { entry_uuid: string }) => `${job.name}:${input.entry_uuid}`,
});

export const entryChores: readonly Chore[] = [
  chore(abandonEntry, findIdle("draft")),
  chore(eraseAbandoned, findIdle("abandoned")),
  chore(eraseRetained, findPastRetention),
];
