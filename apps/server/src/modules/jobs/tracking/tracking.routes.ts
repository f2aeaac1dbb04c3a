/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { jobsContract, presentJob, replyWithJob } from "./tracking.contract.ts";
import { isOver, type Job } from "./tracking.rules.ts";
import type { JobTrackingService } from "./tracking.service.ts";

export const jobsRoutes = bind<JobTrackingService>()(jobsContract, {
  list: async (jobs, { ctx, query, page }) => listResult(await jobs.list(ctx, query, page), presentJob),
  get: async (jobs, { ctx, params }) => replyWithJob(await jobs.get(ctx, params.id)),
  cancel: async (jobs, { ctx, params }) => presentJob(await jobs.cancel(ctx, params.id)),
  stream: async (jobs, { ctx, params, request }) => {
    // Checks access before the response starts, because an error could not be returned afterward.
    await jobs.get(ctx, params.id);
    return eventsOf(jobs.follow(ctx, params.id, request.signal));
  },
});

async function* eventsOf(news: AsyncIterable<Job | null>): AsyncGenerator<string> {
  for await (const job of news) {
    if (job === null) yield ": ping\n\n";
    else yield `event: ${isOver(job) ? "end" : "progress"}\ndata: ${JSON.stringify(presentJob(job))}\n\n`;
  }
}
