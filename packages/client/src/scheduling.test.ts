// Tests when requests are sent, using a simulated server. The tests in tests/ check their effects on the real server.
import { describe, expect, it } from "vitest";
import { pauseMs, readRetryAfter } from "./backoff.ts";
import { createFormClient } from "./client.ts";
import type { Fetch } from "./options.ts";

/** A clock that the test controls. */
function createClock() {
  let timeMs = 0;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const settle = async () => {
    for (let round = 0; round < 100; round += 1) await Promise.resolve();
  };
  return {
    now: () => timeMs,
    schedule: (run: () => void, ms: number) => {
      const timer = { dueMs: timeMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance: async (ms: number) => {
      const endMs = timeMs + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs);
        if (!next) break;
        timers.delete(next);
        timeMs = next.dueMs;
        next.run();
        await settle();
      }
      timeMs = endMs;
    },
  };
}

interface Call {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly body: { readonly answers?: object; readonly client_seq?: number };
}

type Reply = { status: number; body?: object; headers?: Record<string, string> };

const session = {
  entry_id: "ent_1",
  version: 1,
  locale: "en",
  seq: 0,
  expires_at: "",
  is_valid: true,
  answers: {},
  fields: {},
  pages: [],
};

function setUp(reply: (call: Call) => Promise<Reply | undefined> | Reply | undefined = () => undefined) {
  const clock = createClock();
  const calls: Call[] = [];
  const usual = ({ method, path, body }: Call): Reply => {
    if (method === "GET") return { status: 200, body: { form_id: "frm_1", version: 1, definition: {} } };
    if (path === "") return { status: 201, body: { entry_key: "sek_1", session } };
    const saved = {
      seq: body.client_seq,
      is_stale: false,
      is_valid: true,
      fields: {},
      removed: [],
      errors: [],
      typed: {},
      pages: [],
    };
    return { status: 200, body: saved };
  };
  const fetch: Fetch = async (url, init) => {
    const path = url.replace("http://paper/api/v1/entry-sessions", "");
    const call = { atMs: clock.now(), method: init.method, path, body: JSON.parse(init.body ?? "{}") };
    calls.push(call);
    const { status, body, headers = {} } = (await reply(call)) ?? usual(call);
    return {
      ok: status < 300,
      status,
      headers: { get: (name) => headers[name] ?? null },
      json: async () => body,
    };
  };
  const { now, schedule } = clock;
  const client = createFormClient({
    baseUrl: "http://paper",
    formRef: "frm_1",
    fetch,
    now,
    schedule,
    random: () => 0.5,
  });
  const saves = () => calls.filter(({ method }) => method === "PATCH");
  return { clock, calls, client, saves };
}

describe("saving", () => {
  it("creates no draft for someone who only looks", async () => {
    const { clock, calls, client } = setUp();
    await client.load();
    await clock.advance(60_000);
    expect(calls.map(({ method }) => method)).toEqual(["GET"]);
    expect(client.state).toMatchObject({ status: "ready", pending: 0 });
  });
  it("waits 400 ms after the last keystroke and sends what was typed as one patch", async () => {
    const { clock, client, saves, calls } = setUp();
    await client.load();
    for (const name of ["A", "An", "Ann"]) {
      client.set("name", name);
      await clock.advance(300);
    }
    client.set("town", "Ulm");
    expect(saves()).toEqual([]);
    expect(client.state).toMatchObject({
      status: "saving",
      pending: 2,
      answers: { name: "Ann", town: "Ulm" },
    });
    await clock.advance(400);
    expect(saves()).toMatchObject([
      { atMs: 1_300, body: { answers: { name: "Ann", town: "Ulm" }, client_seq: 1 } },
    ]);
    expect(calls.filter(({ path }) => path === "")).toHaveLength(1);
    expect(client.state).toMatchObject({ status: "saved", pending: 0 });
  });
  it("does not wait forever for someone who types without a pause", async () => {
    const { clock, client, saves } = setUp();
    await client.load();
    for (let at = 0; at < 40; at += 1) {
      client.set("text", "x".repeat(at + 1));
      await clock.advance(100);
    }
    expect(saves().length).toBeGreaterThanOrEqual(1);
    expect(saves().length).toBeLessThanOrEqual(2);
  });
  it("has one request in flight and sends what is typed in the meantime with the next one, under a higher number", async () => {
    let answer = (_reply: undefined) => {};
    const held = new Promise<undefined>((resolve) => {
      answer = resolve;
    });
    const { clock, client, saves } = setUp((call) => (call.body.client_seq === 1 ? held : undefined));
    await client.load();
    client.set("name", "A");
    await clock.advance(400);
    client.set("name", "B");
    await clock.advance(5_000);
    client.set("town", "C");
    await clock.advance(5_000);
    expect(saves()).toHaveLength(1);
    answer(undefined);
    await clock.advance(400);
    expect(saves().map(({ body }) => body)).toEqual([
      { answers: { name: "A" }, client_seq: 1 },
      { answers: { name: "B", town: "C" }, client_seq: 2 },
    ]);
  });
  it("resends unanswered requests unchanged, with the same number and increasing delays", async () => {
    let failures = 5;
    const { clock, client, saves } = setUp(({ method }) => {
      if (method === "PATCH" && failures-- > 0) throw new TypeError("offline");
      return undefined;
    });
    await client.load();
    client.set("name", "A");
    await clock.advance(500);
    expect(client.state.status).toBe("offline");
    client.set("name", "B");
    await clock.advance(60_000);
    const [last, ...rest] = saves().reverse();
    expect(last?.body).toEqual({ answers: { name: "B" }, client_seq: 2 });
    expect(new Set(rest.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ answers: { name: "A" }, client_seq: 1 })]),
    );
    const times = rest.reverse().map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(gaps).toEqual([375, 750, 1_500, 3_000, 6_000]);
    expect(client.state).toMatchObject({ status: "saved", pending: 0 });
  });
  it("retries no sooner than Retry-After allows", async () => {
    let isBusy = true;
    const { clock, client, saves } = setUp(({ method }) => {
      if (method !== "PATCH" || !isBusy) return undefined;
      isBusy = false;
      return { status: 429, body: { code: "rate_limited" }, headers: { "retry-after": "20" } };
    });
    await client.load();
    client.set("name", "A");
    await clock.advance(400);
    await clock.advance(19_999);
    expect(saves()).toHaveLength(1);
    await clock.advance(1_000);
    expect(saves()).toHaveLength(2);
  });
  it("retries immediately when the network is back", async () => {
    let isOffline = true;
    const { clock, client, saves } = setUp(({ method }) => {
      if (method === "PATCH" && isOffline) throw new TypeError("offline");
      return undefined;
    });
    await client.load();
    client.set("name", "A");
    await clock.advance(20_000);
    isOffline = false;
    const before = saves().length;
    client.retry();
    await clock.advance(0);
    expect(saves()).toHaveLength(before + 1);
    expect(client.state.status).toBe("saved");
  });
  it("stops at an error that retrying cannot fix, keeps the answers, and tries again with the next one", async () => {
    let isRefused = true;
    const { clock, client, saves } = setUp(({ method }) =>
      method === "PATCH" && isRefused ? { status: 403, body: { code: "forbidden" } } : undefined,
    );
    await client.load();
    client.set("name", "A");
    await clock.advance(60_000);
    expect(saves()).toHaveLength(1);
    expect(client.state).toMatchObject({
      status: "error",
      error: { code: "forbidden" },
      answers: { name: "A" },
    });
    isRefused = false;
    client.set("town", "B");
    await clock.advance(2_000);
    expect(client.state).toMatchObject({ status: "saved", pending: 0 });
    expect(saves().map(({ body }) => body.client_seq)).toEqual([1, 1, 2]);
  });
});

describe("the pause between attempts", () => {
  it("doubles up to half a minute, with jitter", () => {
    expect([0, 1, 2, 10].map((attempt) => pauseMs(attempt, 0, 1))).toEqual([500, 1_000, 2_000, 30_000]);
    expect(pauseMs(3, 0, 0)).toBe(2_000);
  });
  it("is never shorter than requested, and varies between clients", () => {
    expect(pauseMs(0, 60_000, 0)).toBe(60_000);
    expect(pauseMs(0, 60_000, 1)).toBeGreaterThan(60_000);
  });
  it("parses seconds and dates, and nothing else", () => {
    const nowMs = Date.UTC(2026, 10, 15);
    expect(readRetryAfter("7", nowMs)).toBe(7_000);
    expect(readRetryAfter(new Date(nowMs + 9_000).toUTCString(), nowMs)).toBe(9_000);
    for (const header of [null, "", "soon", "-1", new Date(nowMs - 1).toUTCString()])
      expect(readRetryAfter(header, nowMs)).toBe(0);
  });
});
