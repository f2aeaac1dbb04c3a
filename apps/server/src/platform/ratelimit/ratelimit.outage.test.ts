import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";
import { createRateLimiter, type LimitSubject, type RateLimiter, rateLimitHeaders } from "./ratelimit.ts";
import { createRateLimitRedis } from "./ratelimit-redis.ts";
import { findFreePort, type PrivateRedis, startRedis } from "./redis-fixture.ts";

const key: LimitSubject = { id: "key:1", policies: [{ name: "minute", quota: 3, windowSeconds: 60 }] };
const other: LimitSubject = { ...key, id: "key:2" };
const RECOVERY = { timeout: 30_000, interval: 50 };
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startServer(port: number): Promise<PrivateRedis> {
  const server = await startRedis(port);
  cleanUps.push(server.stop);
  return server;
}

interface Setup {
  readonly redis: Redis;
  readonly limiter: RateLimiter;
  readonly alarms: Error[];
}

function createSetup(port: number, timeoutMs?: number, onAlarm?: () => void): Setup {
  const alarms: Error[] = [];
  const redis = createRateLimitRedis(`redis://127.0.0.1:${port}`, () => undefined);
  const onDegraded = (error: Error) => {
    alarms.push(error);
    onAlarm?.();
  };
  const limiter = createRateLimiter({ redis, onDegraded, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  cleanUps.push(() => redis.disconnect());
  return { redis, limiter, alarms };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const began = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - began };
}

describe("without Redis", () => {
  it("admits immediately, reports it, and raises the alarm at most once a second", async () => {
    const { limiter, alarms } = createSetup(await findFreePort());
    const first = await timed(() => limiter.consume([key]));
    expect(first.result).toMatchObject({ allowed: true, degraded: true, retryAfterSeconds: 0, violated: [] });
    expect(first.tookMs).toBeLessThan(5_000);
    const many = await timed(async () => {
      for (let i = 0; i < 1000; i++) expect((await limiter.consume([key])).degraded).toBe(true);
    });
    // Waiting for Redis in each call would take minutes.
    expect(many.tookMs).toBeLessThan(20_000);
    const raised = alarms.length;
    expect(raised).toBeLessThanOrEqual(1 + Math.ceil(many.tookMs / 1_000));
    await pause(1_100);
    await limiter.consume([key]);
    expect(alarms).toHaveLength(raised + 1);
  });

  it("sends one probe after the rest period, however many calls arrive", async () => {
    const { limiter, redis } = createSetup(await findFreePort(), 1_000);
    await limiter.consume([key]);
    await pause(1050);
    let admitted = 0;
    const calls = Array.from({ length: 200 }, async () => {
      await limiter.consume([key]);
      admitted += 1;
    });
    // Only the probe waits for Redis.
    await nextTurn();
    expect(admitted).toBe(199);
    await Promise.all(calls);
    expect(redis.listenerCount("ready")).toBeLessThanOrEqual(2);
  });

  it("states the policies in the headers but not the remaining calls", async () => {
    const { limiter } = createSetup(await findFreePort());
    const headers = rateLimitHeaders(await limiter.consume([key]), key.id);
    expect(headers).toEqual({ "RateLimit-Policy": '"minute";q=3;w=60' });
  });

  it("admits even if the alarm itself fails", async () => {
    const { limiter } = createSetup(await findFreePort(), undefined, () => {
      throw new Error("the alarm is broken");
    });
    expect((await limiter.consume([key])).degraded).toBe(true);
  });
});

describe("when Redis goes away and comes back", () => {
  it("admits until then and limits again on its own, when killed with calls in flight", async () => {
    const port = await findFreePort();
    const server = await startServer(port);
    const { limiter, alarms } = createSetup(port, 5_000);
    expect(await limiter.consume([key])).toMatchObject({ degraded: false });
    const inFlight = Array.from({ length: 50 }, () => limiter.consume([other]));
    await server.stop();
    await Promise.all(inFlight);
    await expect.poll(async () => (await limiter.consume([key])).degraded, RECOVERY).toBe(true);
    expect(alarms.length).toBeGreaterThan(0);

    await startServer(port);
    await expect.poll(async () => (await limiter.consume([key])).degraded, RECOVERY).toBe(false);
    for (let i = 0; i < 3; i++) await limiter.consume([key]);
    expect(await limiter.consume([key])).toMatchObject({ allowed: false, degraded: false });
  });

  it("does not count calls later that were admitted during the outage", async () => {
    const port = await findFreePort();
    const { limiter } = createSetup(port, 2_000);
    await Promise.all(Array.from({ length: 20 }, () => limiter.consume([key])));
    await startServer(port);
    await expect.poll(async () => (await limiter.consume([other])).degraded, RECOVERY).toBe(false);
    expect(await limiter.consume([key])).toMatchObject({ degraded: false, windows: [{ remaining: 2 }] });
  });

  it("does not wait longer than its timeout for a Redis that hangs, or accumulate commands", async () => {
    const port = await findFreePort();
    const server = await startServer(port);
    const { limiter, redis, alarms } = createSetup(port, 50);
    await expect.poll(async () => (await limiter.consume([key])).degraded, RECOVERY).toBe(false);
    server.freeze();
    const hung = await timed(() => limiter.consume([key]));
    expect(hung.result).toMatchObject({ allowed: true, degraded: true });
    expect(hung.tookMs).toBeLessThan(5_000);
    expect(alarms.at(-1)?.message).toContain("within 50 ms");
    const until = performance.now() + 2500;
    while (performance.now() < until) {
      await limiter.consume([key]);
      await pause(5);
    }
    const queues = redis as unknown as { commandQueue: { length: number }; offlineQueue: { length: number } };
    expect(queues.commandQueue.length + queues.offlineQueue.length).toBeLessThan(10);
    server.thaw();
    await expect.poll(async () => (await limiter.consume([key])).degraded, RECOVERY).toBe(false);
  });

  it("survives a Redis that has lost the script", async () => {
    const port = await findFreePort();
    await startServer(port);
    const { limiter, redis } = createSetup(port, 5_000);
    await limiter.consume([key]);
    await redis.script("FLUSH");
    expect(await limiter.consume([key])).toMatchObject({ degraded: false, windows: [{ remaining: 1 }] });
  });
});

describe("faults not caused by Redis", () => {
  it("one unreadable key is admitted uncounted, and all others stay limited", async () => {
    const port = await findFreePort();
    await startServer(port);
    const { limiter, redis, alarms } = createSetup(port, 5_000);
    await limiter.consume([other]);
    await redis.set("rl:{all}key:1:60", "?");
    expect(await limiter.consume([key])).toMatchObject({ allowed: true, degraded: true });
    expect(alarms).toHaveLength(1);
    expect(await limiter.consume([other])).toMatchObject({ degraded: false, windows: [{ remaining: 1 }] });
  });

  it("a stall of this process is not mistaken for a slow Redis", async () => {
    const port = await findFreePort();
    await startServer(port);
    const { limiter } = createSetup(port, 50);
    await expect.poll(async () => (await limiter.consume([other])).degraded, RECOVERY).toBe(false);
    const verdict = limiter.consume([key]);
    const until = performance.now() + 150;
    while (performance.now() < until);
    expect(await verdict).toMatchObject({ degraded: false });
  });

  it("close waits for calls in progress and leaves the client open", async () => {
    const port = await findFreePort();
    await startServer(port);
    const { limiter, redis } = createSetup(port, 5_000);
    let answered = 0;
    for (let i = 0; i < 20; i++) void limiter.consume([key]).then(() => answered++);
    await limiter.close();
    expect(answered).toBe(20);
    expect(await redis.ping()).toBe("PONG");
  });
});
