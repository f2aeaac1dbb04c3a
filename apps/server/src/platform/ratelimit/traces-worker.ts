// Test support: one process of the trace test, with its own limiter and Redis connection. Every call includes the
// time of the virtual clock.
import { Redis } from "ioredis";
import { createRateLimiter, type LimitPolicy } from "./ratelimit.ts";
import type { TraceAnswer, TraceBatch } from "./traces-processes.ts";

function raise(error: Error): never {
  throw error;
}

const [url = "", prefix = "", policySetsJson = "[]"] = process.argv.slice(2);
const policySets: LimitPolicy[][] = JSON.parse(policySetsJson);
// A longer timeout than in production, because thousands of calls arrive at once.
const redis = new Redis(url);
redis.on("error", raise);
let nowMs = 0;
const limiter = createRateLimiter({
  redis,
  prefix,
  clock: () => nowMs,
  timeoutMs: 60_000,
  onDegraded: (error) => process.stderr.write(`${error.message}\n`),
});

process.on("message", async ({ calls }: TraceBatch) => {
  const answers = await Promise.all(
    calls.map(async ([callMs, ...subjects]): Promise<TraceAnswer> => {
      nowMs = callMs;
      const verdict = await limiter.consume(
        subjects.map(([id, policySet]) => ({ id, policies: policySets[policySet] ?? [] })),
      );
      const { allowed, degraded, retryAfterSeconds, violated } = verdict;
      const remaining = verdict.windows.map((window) => window.remaining);
      return [allowed, degraded, retryAfterSeconds, violated, remaining];
    }),
  );
  process.send?.(answers);
});
process.on("disconnect", () => redis.disconnect());
