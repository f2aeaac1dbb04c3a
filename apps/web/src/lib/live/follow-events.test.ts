import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readEvents } from "../../api/event-stream.ts";
import { startEventServer } from "../../test-kit/event-server.ts";
import { followEvents, type LiveTimes, usualTimes } from "./follow-events.ts";

const quick: LiveTimes = { ...usualTimes, retryMinMs: 5, retryMaxMs: 20 };

async function follow({ times = quick, after }: { times?: LiveTimes; after?: string } = {}) {
  const server = await startEventServer();
  const stop = new AbortController();
  const events: string[] = [];
  const counts = { missed: 0, alive: 0, begun: 0 };
  let cursor = after;
  let isWanted = true;
  let wake = () => {};
  const done = followEvents(
    {
      read: (request) => readEvents({ ...request, accountId: "acc_1" }, server.origin),
      cursor: () => cursor,
      onEvent: (next, { id }) => {
        cursor = next;
        events.push(id);
      },
      onAlive: (next) => {
        cursor = next ?? cursor;
        counts.alive += 1;
      },
      onBegun: () => {
        counts.begun += 1;
      },
      onMissed: () => {
        counts.missed += 1;
      },
      isWanted: () => isWanted,
      untilWanted: () =>
        new Promise((resolve) => {
          wake = resolve;
        }),
      times,
    },
    stop.signal,
  );
  onTestFinished(async () => {
    stop.abort();
    wake();
    await done;
    await server[Symbol.asyncDispose]();
  });
  const want = (value: boolean) => {
    isWanted = value;
    if (value) wake();
  };
  return { server, events, counts, done, want, cursor: () => cursor };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

describe("an event stream", () => {
  it("delivers each event once, whether the server closes the connection or the line breaks", async () => {
    const { server, events } = await follow();
    const sent: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      await until(() => expect(server.connections()).toBe(1));
      for (let count = 0; count < 5; count += 1) sent.push(server.emit("project.updated").id);
      await until(() => expect(events).toEqual(sent));
      if (round % 2) server.breakConnections();
      else server.endConnections();
      sent.push(server.emit("project.created").id);
    }
    await until(() => expect(events).toEqual(sent));
    expect(server.requests.slice(1).every(({ after }) => after !== undefined)).toBe(true);
    expect(server.requests[0]?.account).toBe("acc_1");
  });

  it("says that it begins only if it has no place yet", async () => {
    const fresh = await follow();
    const continued = await follow({ after: "c0" });
    for (const { counts } of [fresh, continued]) await until(() => expect(counts.alive).toBeGreaterThan(1));
    expect(fresh.counts.begun).toBe(1);
    expect(continued.counts.begun).toBe(0);
  });

  it("reports a gap when the server has forgotten the place, but not when it continues", async () => {
    const { server, events, counts } = await follow({ after: "c0" });
    await until(() => expect(server.connections()).toBe(1));
    expect(counts.missed).toBe(0);
    server.emit("form.created");
    await until(() => expect(events).toHaveLength(1));
    server.emit("form.updated");
    server.emit("form.updated");
    server.expire();
    server.breakConnections();
    await until(() => expect(counts.missed).toBe(1));
    expect(server.requests.at(-1)?.after).toBeUndefined();
    const next = server.emit("form.updated");
    await until(() => expect(events.at(-1)).toBe(next.id));
  });

  it("waits as long as the server asks", async () => {
    const { server, counts } = await follow({ after: "c0" });
    await until(() => expect(counts.alive).toBeGreaterThan(0));
    server.refuse({ status: 503, code: "service_unavailable", retryAfter: 1 });
    server.breakConnections();
    await until(() => expect(server.connections()).toBe(1));
    const [before, after] = server.requests.slice(-2).map(({ at }) => at);
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(995);
  });

  it("replaces a connection on which nothing arrives any more", async () => {
    const { server, events, counts } = await follow({ times: { ...quick, silenceMs: 300, beginMs: 300 } });
    // From then on, the client has a place to continue from.
    await until(() => expect(counts.alive).toBeGreaterThan(0));
    server.mute(true);
    const before = server.requests.length;
    const missed = server.emit("entry.submitted");
    await until(() => expect(server.requests.length).toBeGreaterThan(before));
    server.mute(false);
    await until(() => expect(events).toEqual([missed.id]));
  });

  it("asks at intervals while the stream cannot be had, and stops when it can", async () => {
    const { server, counts } = await follow({ times: { ...quick, askMs: 20, refusedMs: 500 }, after: "c0" });
    await until(() => expect(counts.alive).toBeGreaterThan(0));
    server.refuse({ status: 403, code: "forbidden" });
    server.breakConnections();
    await until(() => expect(counts.missed).toBeGreaterThan(2));
    await until(() => expect(server.connections()).toBe(1));
    const alive = counts.alive;
    await until(() => expect(counts.alive).toBeGreaterThan(alive));
    const settled = counts.missed;
    await until(() => expect(counts.alive).toBeGreaterThan(alive + 5));
    expect(counts.missed).toBe(settled);
  });

  it("asks while a proxy holds the response back", async () => {
    const { server, counts } = await follow({ times: { ...quick, beginMs: 30, askMs: 30 }, after: "c0" });
    server.mute(true);
    server.breakConnections();
    await until(() => expect(counts.missed).toBeGreaterThan(2));
  });

  it("ends with the session", async () => {
    const { server, counts, done } = await follow();
    await until(() => expect(counts.alive).toBeGreaterThan(0));
    server.refuse(...Array.from({ length: 2 }, () => ({ status: 401, code: "session_expired" })));
    server.breakConnections();
    await done;
    // Another tab may have received a new cookie, so the first refusal is not the last word.
    expect(server.requests).toHaveLength(3);
  });

  it("closes the stream while no one is there and then continues where it was", async () => {
    const { server, events, want } = await follow();
    await until(() => expect(server.connections()).toBe(1));
    const first = server.emit("project.created");
    await until(() => expect(events).toEqual([first.id]));
    want(false);
    await until(() => expect(server.connections()).toBe(0));
    const meanwhile = server.emit("project.updated");
    want(true);
    await until(() => expect(events).toEqual([first.id, meanwhile.id]));
    expect(server.requests.at(-1)?.after).toBe("c1");
  });
});
