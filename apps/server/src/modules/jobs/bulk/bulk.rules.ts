/** A change of everything a filter finds, and how far it is. Knows neither entries nor rows. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

/** More than that is a mistake, or wants an export and a plan. */
export const matchedMax = 1_000_000;
export const sampleMax = 10;
export const batchMax = 100;
const keptDays = 8;

export interface BulkRun<Work> {
  readonly jobId: Id<"job">;
  readonly work: Work;
  readonly total: number;
  /** UUIDs grow with time: whatever is newer was not meant. */
  readonly until: string;
  readonly after: string | null;
  readonly done: number;
  readonly changed: number;
  /** Already so, or in a state that does not allow it. */
  readonly skipped: number;
  readonly createdAt: Date;
}

export function begin<Work>(
  born: Pick<BulkRun<Work>, "jobId" | "work" | "total" | "until">,
  now: Date,
): BulkRun<Work> {
  return { ...born, after: null, done: 0, changed: 0, skipped: 0, createdAt: now };
}

/** `seen` are all of the batch, in the order of their ids. */
export function advance<Work>(run: BulkRun<Work>, seen: readonly string[], changed: number): BulkRun<Work> {
  return {
    ...run,
    after: seen.at(-1) ?? run.after,
    done: run.done + seen.length,
    changed: run.changed + changed,
    skipped: run.skipped + seen.length - changed,
  };
}

/** For a run whose job never came to its end. */
export function forgottenAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + keptDays * 86_400_000);
}
