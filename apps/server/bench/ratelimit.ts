// Measures what the rate limiter adds to a request: one key and its account (6 windows) on loopback, compared to a PING.
// Exits with 1 if the median of sequential calls reaches 1 ms.
import {
  createRateLimiter,
  type LimitPolicy,
  type LimitSubject,
} from "../src/platform/ratelimit/ratelimit.ts";
import { createRateLimitRedis } from "../src/platform/ratelimit/ratelimit-redis.ts";
import {
  accountPolicies,
  apiKeyPolicies,
  deleteByPrefix,
  randomPrefix,
  sharedRedisUrl,
} from "../src/platform/ratelimit/redis-fixture.ts";

const CALLS = 20_000;
const WARM_UP_CALLS = 2000;
const ACCOUNTS = 50;
const MEDIAN_MS_MAX = 1;

interface Timing {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly perSecond: number;
}

async function measure(
  concurrency: number,
  calls: number,
  work: (i: number) => Promise<void>,
): Promise<Timing> {
  const tookMs: number[] = [];
  let next = 0;
  const began = performance.now();
  const lane = async () => {
    while (next < calls) {
      const callBegan = performance.now();
      await work(next++);
      tookMs.push(performance.now() - callBegan);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const totalMs = performance.now() - began;
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: Math.round((calls * 1000) / totalMs) };
}

function raise(error: Error): never {
  throw error;
}

// Most calls must be allowed, because these do more work; the real quotas would reject nearly all.
const roomy = (policies: readonly LimitPolicy[]) =>
  policies.map((policy) => ({ ...policy, quota: policy.quota * 1000 }));
const keyPolicies = roomy(apiKeyPolicies);
const ceilings = roomy(accountPolicies);
const subjectSets: readonly LimitSubject[][] = Array.from({ length: ACCOUNTS }, (_, i) => [
  { id: `key:${i}`, policies: keyPolicies, tag: String(i) },
  { id: `account:${i}`, policies: ceilings, tag: String(i) },
]);
const prefix = randomPrefix();
const redis = createRateLimitRedis(sharedRedisUrl(), raise);
let degradedCalls = 0;
const limiter = createRateLimiter({ redis, prefix, onDegraded: () => undefined });

async function consume(i: number): Promise<void> {
  const verdict = await limiter.consume(subjectSets[i % ACCOUNTS] ?? []);
  if (verdict.degraded || !verdict.allowed) degradedCalls++;
}

async function ping(): Promise<void> {
  await redis.ping();
}

await measure(1, WARM_UP_CALLS, consume);
await measure(1, WARM_UP_CALLS, ping);
degradedCalls = 0;
const lonePing = await measure(1, CALLS, ping);
const lone = await measure(1, CALLS, consume);
const crowdPing = await measure(16, CALLS, ping);
const crowd = await measure(16, CALLS, consume);
await deleteByPrefix(redis, prefix);
redis.disconnect();

const ms = (value: number) => value.toFixed(3);
process.stdout.write(
  `concurrency 1:  ping ${ms(lonePing.p50Ms)}/${ms(lonePing.p99Ms)} ms, consume ${ms(lone.p50Ms)}/${ms(lone.p99Ms)} ms (p50/p99)\n` +
    `concurrency 16: ping ${ms(crowdPing.p50Ms)}/${ms(crowdPing.p99Ms)} ms, consume ${ms(crowd.p50Ms)}/${ms(crowd.p99Ms)} ms, ` +
    `ping ${crowdPing.perSecond}/s, consume ${crowd.perSecond}/s; uncounted calls ${degradedCalls}\n` +
    `ratelimit p50_ms=${ms(lone.p50Ms)} p99_ms=${ms(lone.p99Ms)} ping_p50_ms=${ms(lonePing.p50Ms)} per_second=${crowd.perSecond}\n`,
);
if (!(lone.p50Ms < MEDIAN_MS_MAX) || degradedCalls > 0) process.exitCode = 1;
