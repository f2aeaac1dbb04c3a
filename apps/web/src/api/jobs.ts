/** Long work on the server, and how to watch it: by an event stream, and by asking where a stream cannot be had. */
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

/** Every state of a job as it changes, until it is over. A broken stream is opened again; nothing is missed for long. */
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
