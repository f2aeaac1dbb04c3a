/**
 * Keeps the queue's buffer fetching jobs. By default, the buffer waits for the next poll after any fetch that was not
 * full. But a fetch returns at most one job per lane, so it is rarely full while one account has a long backlog, and
 * other accounts would wait. Therefore, the buffer fetches again after every fetch that returned a job, and when a
 * lane becomes free.
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
