/**
 * Keeps the queue's buffer fetching jobs. After a fetch that was not full, it would wait until the next poll. But a
 * fetch returns at most one job per lane, so behind an account with a long backlog it is rarely full, and other
 * accounts would wait. Therefore, it fetches again as long as it gets something, and when a lane becomes free.
 */
import type { WorkerEvents } from "graphile-worker";

/** A lane becomes free shortly after its job ends, because completions are written in batches. */
const freeAfterMs = 15;

export function refillLanes(events: WorkerEvents): void {
  let buffer: { pulse(count: number): void } | undefined;
  let isDue = false;
  events.on("localQueue:init", ({ localQueue }) => {
    buffer = localQueue;
  });
  events.on("localQueue:getJobs:complete", ({ localQueue, jobs }) => {
    if (jobs.length > 0) localQueue.pulse(1);
  });
  events.on("job:complete", () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      buffer?.pulse(1);
    }, freeAfterMs);
  });
}
