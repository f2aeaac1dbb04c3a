/**
 * Keeps the queue's buffer asking for jobs. After a fetch that was not full it would rest until the next poll; but a
 * fetch takes one job per lane at most, so behind an account with a long backlog it is hardly ever full, and whoever
 * comes after that account would wait for it. So it asks again as long as it gets something, and when a lane is free.
 */
import type { WorkerEvents } from "graphile-worker";

/** A lane is free a moment after its job: completions are written in batches. */
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
