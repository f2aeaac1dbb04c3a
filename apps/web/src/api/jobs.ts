/** Background jobs and how to follow them: by event stream, with polling as the fallback. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import { api, inAccount, take } from "./client.ts";
import { pagedQuery } from "./pages.ts";
import { Problem } from "./problem.ts";
import type { Job } from "./types.ts";

export const jobsQuery = (accountId: string, kind: string) =>
  pagedQuery([accountId, "jobs", kind], (cursor) =>
    take(
      api.GET("/jobs", { params: { header: inAccount(accountId), query: { kind, limit: 20, ...cursor } } }),
    ),
  );

export function getJob(accountId: string, id: string) {
  return take(api.GET("/jobs/{id}", { params: { header: inAccount(accountId), path: { id } } }));
}

export function cancelJob(accountId: string, id: string) {
  return take(api.POST("/jobs/{id}/cancel", { params: { header: inAccount(accountId), path: { id } } }));
}

export function isOver(job: Job): boolean {
  return job.status === "succeeded" || job.status === "failed" || job.status === "canceled";
}

const pauseMs = 2_000;

/** Yields each state of a job until it finishes. Reconnects when the stream breaks and polls once in between. */
export async function* followJob(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<Job> {
  while (!signal.aborted) {
    try {
      for await (const job of streamOf(accountId, id, signal)) {
        yield job;
        if (isOver(job)) return;
      }
    } catch (error) {
      if (error instanceof Problem && error.status < 500) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted) return;
    const job = await getJob(accountId, id);
    yield job;
    if (isOver(job)) return;
  }
}

async function* streamOf(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<Job> {
  const { data, error, response } = await api.GET("/jobs/{id}/stream", {
    params: { header: inAccount(accountId), path: { id } },
    parseAs: "stream",
    signal,
  });
  if (!data) throw Problem.from(error, response);
  const events = data.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield JSON.parse(next.value.data) as Job;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
