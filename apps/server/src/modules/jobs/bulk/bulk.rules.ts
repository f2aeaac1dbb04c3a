/** A bulk change to all items that match a filter, and its progress. Works for any kind of item. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

/** If more items than this match, the filter is probably a mistake. */
export const matchedMax = 1_000_000;
export const sampleMax = 10;
export const batchMax = 100;
const keptDays = 8;

export interface BulkRun<Work> {
  readonly jobId: Id<"job">;
  readonly work: Work;
  readonly total: number;
  /** UUIDs are time-ordered, so anything with a greater UUID was created after the request. */
  readonly until: string;
  readonly after: string | null;
  readonly done: number;
  readonly changed: number;
  /** Items that were already in the target state, or in a state that does not allow the change. */
  readonly skipped: number;
  readonly createdAt: Date;
}

export function begin<Work>(
  born: Pick<BulkRun<Work>, "jobId" | "work" | "total" | "until">,
  now: Date,
): BulkRun<Work> {
  return { ...born, after: null, done: 0, changed: 0, skipped: 0, createdAt: now };
}

/** `seen` contains all items of the batch, ordered by ID. */
export function advance<Work>(run: BulkRun<Work>, seen: readonly string[], changed: number): BulkRun<Work> {
  return {
    ...run,
    after: seen.at(-1) ?? run.after,
    done: run.done + seen.length,
    changed: run.changed + changed,
    skipped: run.skipped + seen.length - changed,
  };
}

/** When to delete a run whose job never finished. */
export function forgottenAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + keptDays * 86_400_000);
}
