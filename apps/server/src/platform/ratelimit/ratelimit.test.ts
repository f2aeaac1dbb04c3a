import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createRateLimiter,
  type LimitPolicy,
  type LimitSubject,
  type LimitVerdict,
  type RateLimiter,
  rateLimitHeaders,
} from "./ratelimit.ts";
import { createRateLimitRedis } from "./ratelimit-redis.ts";
import {
  accountPolicies,
  apiKeyPolicies,
  deleteByPrefix,
  findFreePort,
  randomPrefix,
  sharedRedisUrl,
  startRedis,
} from "./redis-fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 0, 5, 12);
const prefix = randomPrefix();
let redis: Redis;
let limiter: RateLimiter;
let nowMs = START;
let subjectCount = 0;

// A generous timeout, because these tests are about counting and the machine may be busy.
const PATIENT_MS = 5000;

function raise(error: Error): never {
  throw error;
}

beforeAll(() => {
  redis = createRateLimitRedis(sharedRedisUrl(), raise);
  limiter = createRateLimiter({
    redis,
    prefix,
    clock: () => nowMs,
    timeoutMs: PATIENT_MS,
    onDegraded: raise,
  });
});

afterAll(async () => {
  await limiter.close();
  await deleteByPrefix(redis, prefix);
  redis.disconnect();
});

function newSubject(kind: string, subjectPolicies: readonly LimitPolicy[]): LimitSubject {
  return { id: `${kind}:${subjectCount++}`, policies: subjectPolicies };
}

function quotaOf(quota: number, windowSeconds: number, name = "window"): LimitPolicy {
  return { name, quota, windowSeconds };
}

async function consumeAt(ms: number, ...subjects: readonly LimitSubject[]): Promise<LimitVerdict> {
  nowMs = ms;
  const verdict = await limiter.consume(subjects);
  expect(verdict.degraded).toBe(false);
  return verdict;
}

async function admittedAt(ms: number, calls: number, ...subjects: readonly LimitSubject[]): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: calls }, () => consumeAt(ms, ...subjects)));
  return verdicts.filter(({ allowed }) => allowed).length;
}

const remainingOf = (verdict: LimitVerdict) => verdict.windows.map(({ remaining }) => remaining);

describe("counting", () => {
  it("admits the quota and rejects the next call, naming the policy", async () => {
    const key = newSubject("key", apiKeyPolicies);
    expect(await admittedAt(START, 100, key)).toBe(100);
    const refused = await consumeAt(START, key);
    expect(refused).toMatchObject({ allowed: false, violated: ["minute"], retryAfterSeconds: 61 });
    expect(remainingOf(refused)).toEqual([0, 900, 9900]);
  });

  it("holds in a window that is not aligned to the clock's minutes", async () => {
    const key = newSubject("key", [quotaOf(10, 60)]);
    expect(await admittedAt(START + 59_900, 10, key)).toBe(10);
    expect(await admittedAt(START + 60_100, 1, key)).toBe(0);
    expect(await admittedAt(START + 59_900 + MINUTE, 1, key)).toBe(0);
    expect(await admittedAt(START + 59_900 + 61_000, 10, key)).toBe(10);
  });

  it("keeps the hour and the day full even when the minute is free again", async () => {
    const key = newSubject("key", apiKeyPolicies);
    let admitted = 0;
    for (let minute = 0; minute < 40; minute += 2)
      admitted += await admittedAt(START + minute * MINUTE, 60, key);
    expect(admitted).toBe(1000);
    const refused = await consumeAt(START + 40 * MINUTE, key);
    expect(refused).toMatchObject({ violated: ["hour"], retryAfterSeconds: 21 * 60 });
  });

  it("consumes nothing in any window of any subject if one of them is full", async () => {
    const full = newSubject("key", [quotaOf(1, 60, "minute"), quotaOf(50, 3600, "hour")]);
    const account = newSubject("account", [quotaOf(5, 60, "account-minute")]);
    expect(remainingOf(await consumeAt(START, full, account))).toEqual([0, 49, 4]);
    for (let i = 0; i < 10; i++) {
      const refused = await consumeAt(START + i, full, account);
      expect([refused.allowed, ...remainingOf(refused)]).toEqual([false, 0, 49, 4]);
    }
    const other = newSubject("key", [quotaOf(10, 60)]);
    expect(await admittedAt(START, 10, other, account)).toBe(4);
  });

  it("stops an account's keys together at five times one key's quota", async () => {
    const account = newSubject("account", accountPolicies);
    const keys = Array.from({ length: 6 }, () => newSubject("key", apiKeyPolicies));
    const admitted = await Promise.all(keys.map((key) => admittedAt(START, 90, key, account)));
    expect(admitted.reduce((sum, n) => sum + n, 0)).toBe(500);
    const fresh = newSubject("key", apiKeyPolicies);
    for (let i = 0; i < 3; i++) {
      const refused = await consumeAt(START, fresh, account);
      expect(refused.violated).toEqual(["account-minute"]);
      expect(remainingOf(refused).slice(0, 3)).toEqual([100, 1000, 10_000]);
    }
  });

  it("continues counting when the clock steps back, and ignores a time that was never true", async () => {
    const key = newSubject("key", [quotaOf(3, 60)]);
    expect(await admittedAt(START, 3, key)).toBe(3);
    expect(await consumeAt(START - 20_000, key)).toMatchObject({ allowed: false, retryAfterSeconds: 81 });
    expect(await admittedAt(START - 20_000 + 81_000, 1, key)).toBe(1);
    expect(await admittedAt(START - HOUR, 4, key)).toBe(3);
  });

  it("uses Redis's own clock if none is given", async () => {
    const real = createRateLimiter({ redis, prefix, timeoutMs: PATIENT_MS, onDegraded: raise });
    const key = newSubject("key", [quotaOf(2, 3600)]);
    await real.consume([key]);
    await real.consume([key]);
    const { allowed, retryAfterSeconds } = await real.consume([key]);
    expect(allowed).toBe(false);
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(3600 - 5);
    expect(retryAfterSeconds).toBeLessThanOrEqual(3660);
  });
});

describe("Retry-After", () => {
  it("is exact: a second earlier is rejected, after exactly that time is admitted", async () => {
    const key = newSubject("key", [quotaOf(2, 60)]);
    await admittedAt(START + 400, 2, key);
    const { retryAfterSeconds } = await consumeAt(START + 500, key);
    expect(retryAfterSeconds).toBe(61);
    expect(await admittedAt(START + 500 + 60_000, 1, key)).toBe(0);
    expect(await admittedAt(START + 500 + 61_000, 1, key)).toBe(1);
  });

  it("covers every violated window", async () => {
    const key = newSubject("key", [quotaOf(2, 60, "minute"), quotaOf(2, 3600, "hour")]);
    await admittedAt(START, 2, key);
    const refused = await consumeAt(START + 1000, key);
    expect(refused).toMatchObject({ violated: ["minute", "hour"], retryAfterSeconds: 3660 - 1 });
    expect(await admittedAt(START + 1000 + 3_659_000, 1, key)).toBe(1);
  });

  it("waits for as many calls to leave as a lowered quota requires", async () => {
    const { id } = newSubject("key", []);
    const before = { id, policies: [quotaOf(6, 60)] };
    const after = { id, policies: [quotaOf(2, 60)] };
    for (let second = 0; second < 6; second++) await admittedAt(START + second * 1000, 1, before);
    const refused = await consumeAt(START + 10_000, after);
    expect(refused.retryAfterSeconds).toBe(4 + 61 - 10);
    expect(await admittedAt(START + 10_000 + 54_000, 1, after)).toBe(0);
    expect(await admittedAt(START + 10_000 + 55_000, 1, after)).toBe(1);
  });
});

describe("headers", () => {
  it("show the primary subject's policies and remaining calls", async () => {
    const key = newSubject("key", apiKeyPolicies);
    const account = newSubject("account", accountPolicies);
    await admittedAt(START, 57, key, account);
    const verdict = await consumeAt(START + 42_900, key, account);
    expect(rateLimitHeaders(verdict, key.id)).toEqual({
      "RateLimit-Policy": '"minute";q=100;w=60, "hour";q=1000;w=3600, "day";q=10000;w=86400',
      RateLimit: '"minute";r=42;t=19, "hour";r=942;t=3618, "day";r=9942;t=87798',
    });
  });

  it("include Retry-After on rejection, even if only the account is over its limit", async () => {
    const key = newSubject("key", [quotaOf(9, 60, "minute")]);
    const account = newSubject("account", [quotaOf(1, 60, "account-minute")]);
    await consumeAt(START, key, account);
    expect(rateLimitHeaders(await consumeAt(START, key, account), key.id)).toEqual({
      "RateLimit-Policy": '"minute";q=9;w=60',
      RateLimit: '"minute";r=8;t=61',
      "Retry-After": "61",
    });
  });
});

describe("the cost in Redis", () => {
  it("is one command per call for all windows of all subjects", async () => {
    const server = await startRedis(await findFreePort());
    const own = createRateLimitRedis(server.url, raise);
    const counted = createRateLimiter({ redis: own, timeoutMs: PATIENT_MS, onDegraded: raise });
    const subjects = [newSubject("key", apiKeyPolicies), newSubject("account", accountPolicies)];
    await counted.consume(subjects);
    await own.config("RESETSTAT");
    for (let i = 0; i < 20; i++) await counted.consume(subjects);
    const stats = await own.info("commandstats");
    own.disconnect();
    await server.stop();
    const calls = Object.fromEntries(
      [...stats.matchAll(/cmdstat_(\w+):calls=(\d+)/g)].map((m) => [m[1], m[2]]),
    );
    expect(calls).toEqual({ evalsha: "20", time: "20", mget: "20", set: "40" });
  });

  it("stays within 1.7 kB per subject however many calls are made, and expires", async () => {
    const key = newSubject("key", apiKeyPolicies);
    for (let i = 0; i < 3000; i++) await consumeAt(START + i * 31_000, key);
    const name = `${prefix}{all}${key.id}:60,3600,86400`;
    expect(await redis.strlen(name)).toBeLessThanOrEqual(3 * (14 + 60 * 9));
    expect(await redis.pttl(name)).toBeGreaterThan(24 * HOUR);
    const real = createRateLimiter({ redis, prefix, timeoutMs: PATIENT_MS, onDegraded: raise });
    const brief = newSubject("address", [quotaOf(1, 1)]);
    expect((await real.consume([brief])).allowed).toBe(true);
    expect(await redis.pttl(`${prefix}{all}${brief.id}:1`)).toBeLessThanOrEqual(1037);
  });

  it("works on a cluster, where keys of one call must share a slot", async () => {
    const files = await mkdtemp(join(tmpdir(), "ratelimit-"));
    const options = [
      "--cluster-enabled",
      "yes",
      "--dir",
      files,
      "--cluster-port",
      String(await findFreePort()),
    ];
    const server = await startRedis(await findFreePort(), ...options);
    const node = createRateLimitRedis(server.url, raise);
    await expect.poll(() => node.status).toBe("ready");
    await node.cluster("ADDSLOTSRANGE", 0, 16383);
    await expect.poll(() => node.cluster("INFO")).toContain("cluster_state:ok");
    const clustered = createRateLimiter({ redis: node, timeoutMs: PATIENT_MS, onDegraded: raise });
    const subjects = [newSubject("key", apiKeyPolicies), newSubject("account", accountPolicies)];
    for (const tag of ["acc-1", "acc-2", "acc-3"]) {
      const tagged = subjects.map((subject) => ({ ...subject, tag }));
      expect(await clustered.consume(tagged)).toMatchObject({ allowed: true, degraded: false });
    }
    expect(await clustered.consume(subjects)).toMatchObject({ allowed: true, degraded: false });
    node.disconnect();
    await server.stop();
    await rm(files, { recursive: true });
  });
});

describe("misuse", () => {
  it("is rejected, not counted", async () => {
    const key = newSubject("key", [quotaOf(1, 60)]);
    const consume = (...subjects: LimitSubject[]) => limiter.consume(subjects);
    await expect(consume(key, key)).rejects.toThrow("named twice");
    await expect(consume({ ...key, tag: "a" }, newSubject("key", key.policies))).rejects.toThrow(
      "share their tag",
    );
    await expect(consume(newSubject("key", []))).rejects.toThrow("at least one policy");
    await expect(consume(newSubject("key", [quotaOf(0, 60)]))).rejects.toThrow("whole number");
    await expect(consume(newSubject("key", [quotaOf(1, 0.5)]))).rejects.toThrow("whole seconds");
    await expect(consume(newSubject("key", [quotaOf(1, 60, 'a"b')]))).rejects.toThrow("policy name");
    expect(() => createRateLimiter({ redis, prefix: "{x}", onDegraded: raise })).toThrow("braces");
    expect(await admittedAt(START, 2, key)).toBe(1);
  });
});
