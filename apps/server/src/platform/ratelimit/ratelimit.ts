// Counts the calls of API keys, accounts, sessions, entry keys, and addresses against their quotas, across all
// processes, in one Redis round trip per request. It never admits more than a quota in any sliding window, unless
// Redis does not respond: then it raises an alarm, admits requests uncounted, and counts what must stay limited in
// this process only. It is independent of routes and tables, and must never make a request fail or wait longer than
// `timeoutMs`.
import { type Cluster, type Redis, ReplyError } from "ioredis";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { createCallEncoder, readVerdict } from "./consume-call.ts";
import { consumeScript } from "./consume-script.ts";
import { withDeadline } from "./deadline.ts";
import type { LimitSubject, LimitVerdict } from "./limits.ts";
import { createLocalCounter } from "./local-counter.ts";

export type { LimitPolicy, LimitSubject, LimitVerdict, LimitWindowState } from "./limits.ts";

export interface RateLimiter {
  /**
   * Counts one call for all subjects or, if any window is full, for none. Rejects only on misuse. `whenAway` says
   * what to do while Redis does not respond; use `count` for guesses at secrets and for email to strangers.
   */
  consume(subjects: readonly LimitSubject[], whenAway?: "admit" | "count"): Promise<LimitVerdict>;
  /**
   * Resets the count, because a caller who knew the secret was not guessing. If Redis is unavailable, the count is
   * kept.
   */
  forget(subjects: readonly LimitSubject[]): Promise<void>;
  /** Waits for calls in progress. The Redis client belongs to the caller and stays open. */
  close(): Promise<void>;
}

export interface RateLimiterDeps {
  readonly redis: Redis | Cluster;
  readonly prefix?: string;
  /** Replaces the clock in tests, in milliseconds. Without it, Redis provides the time, so that processes agree. */
  readonly clock?: () => number;
  readonly timeoutMs?: number;
  /** The alarm: called when calls are admitted uncounted, at most once per second. */
  readonly onDegraded: (error: Error) => void;
}

type ScriptedRedis = (Redis | Cluster) & {
  formsteadConsume(keyCount: number, ...keysAndArgs: readonly string[]): Promise<unknown>;
};

const DEFAULT_TIMEOUT_MS = 50;
const REST_MS = 1000;
const ALARM_INTERVAL_MS = 1000;

export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { clock, timeoutMs = DEFAULT_TIMEOUT_MS } = deps;
  const encodeCall = createCallEncoder(deps.prefix ?? "rl:");
  deps.redis.defineCommand("formsteadConsume", { lua: consumeScript });
  const redis = deps.redis as ScriptedRedis;
  const breaker = createCircuitBreaker({ restMs: REST_MS, now: () => performance.now() });
  const raiseAlarm = createAlarm(deps.onDegraded);
  const whenReady = createReadyGate(redis, timeoutMs);
  const writeTogether = createTurnWriter(redis);
  const local = createLocalCounter(clock ?? (() => performance.now()));
  const underWay = new Set<Promise<LimitVerdict>>();
  let lastError = new Error("the rate limiter cannot reach Redis");

  async function ask(keys: readonly string[], args: readonly string[]): Promise<unknown> {
    // A command sent to a client that is not ready would wait in its offline queue.
    if (redis.status !== "ready") await whenReady();
    writeTogether();
    return redis.formsteadConsume(keys.length, ...keys, ...args);
  }

  async function consume(
    subjects: readonly LimitSubject[],
    whenAway: "admit" | "count",
  ): Promise<LimitVerdict> {
    const call = encodeCall(subjects, clock?.());
    if (call.keys.length === 0) return openVerdict(subjects, false);
    if (breaker.admits()) {
      try {
        const reply = await withDeadline(timeoutMs, () => ask(call.keys, call.args));
        breaker.succeeded();
        return readVerdict(subjects, reply);
      } catch (error) {
        lastError = error instanceof Error ? error : new Error(String(error));
        // An error reply arrived in time, so there is no reason to open the circuit breaker; that would let one bad
        // key disable all limits.
        if (error instanceof ReplyError) breaker.succeeded();
        else breaker.failed();
      }
    }
    raiseAlarm(lastError);
    return whenAway === "count" ? local.consume(subjects) : openVerdict(subjects, true);
  }

  return {
    consume(subjects, whenAway = "admit") {
      const verdict = consume(subjects, whenAway);
      underWay.add(verdict);
      const settled = () => underWay.delete(verdict);
      verdict.then(settled, settled);
      return verdict;
    },
    async forget(subjects) {
      local.forget(subjects);
      const { keys } = encodeCall(subjects, clock?.());
      if (!breaker.admits()) return;
      await withDeadline(timeoutMs, () => redis.del(...keys)).catch(() => {});
    },
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}

/**
 * Reports the windows of the primary subject: the caller's own key, not its account. A degraded verdict states the
 * policies but not the remaining calls.
 */
export function rateLimitHeaders(verdict: LimitVerdict, primarySubjectId: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const windows = verdict.windows.filter(({ subjectId }) => subjectId === primarySubjectId);
  if (windows.length > 0) {
    headers["RateLimit-Policy"] = windows
      .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`)
      .join(", ");
    if (!verdict.degraded) {
      headers.RateLimit = windows
        .map(({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`)
        .join(", ");
    }
  }
  if (!verdict.allowed) headers["Retry-After"] = String(verdict.retryAfterSeconds);
  return headers;
}

function openVerdict(subjects: readonly LimitSubject[], degraded: boolean): LimitVerdict {
  const windows = subjects.flatMap(({ id, policies }) =>
    policies.map((policy) => ({ policy, subjectId: id, remaining: policy.quota, resetSeconds: 0 })),
  );
  return { allowed: true, retryAfterSeconds: 0, windows, violated: [], degraded };
}

function createAlarm(onDegraded: (error: Error) => void): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + ALARM_INTERVAL_MS;
    try {
      onDegraded(error);
    } catch {
      // A failing alarm must not turn an admitted call into a failed one.
    }
  };
}

/**
 * Sends the commands of one event-loop iteration in one write, because a write costs more than the command. Requests
 * that arrive at the same time get here in separate callbacks; setImmediate runs after the last of them.
 */
function createTurnWriter(redis: Redis | Cluster): () => void {
  let held: Redis["stream"] | undefined;
  return () => {
    const stream = "stream" in redis ? redis.stream : undefined;
    if (stream === undefined || stream === held) return;
    held = stream;
    stream.cork();
    setImmediate(() => {
      held = undefined;
      stream.uncork();
    });
  };
}

/**
 * All calls that wait for the connection share one listener. The wait ends definitively after `timeoutMs`, because
 * calls that were answered in the meantime must not be counted when Redis comes back.
 */
function createReadyGate(redis: Redis | Cluster, timeoutMs: number): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    if (redis.status === "wait") redis.connect().catch(() => undefined);
    waiting ??= new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        redis.off("ready", end);
        waiting = undefined;
        if (redis.status === "ready") resolve();
        else reject(new Error(`no connection to Redis (${redis.status})`));
      };
      const timer = setTimeout(end, timeoutMs);
      redis.once("ready", end);
    });
    return waiting;
  };
}
