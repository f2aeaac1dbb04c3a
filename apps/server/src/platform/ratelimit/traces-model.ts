// Test support: the limiter's specification, computed from plain lists of admitted calls instead of running totals.
import type { LimitPolicy } from "./limits.ts";

const BUCKETS = 60;

export interface ModelSubject {
  readonly id: string;
  readonly policies: readonly LimitPolicy[];
  /** Times of the admitted calls, oldest first. */
  readonly admittedMs: number[];
}

export interface Expected {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
  readonly violated: readonly string[];
  readonly remaining: readonly number[];
}

const widthOf = (policy: LimitPolicy) => Math.ceil((policy.windowSeconds * 1000) / BUCKETS);

/** The strict bound: a call counts until its bucket is entirely outside the window. */
export function countedAt(subject: ModelSubject, policy: LimitPolicy, nowMs: number): number {
  const width = widthOf(policy);
  const oldestMs = (Math.floor(nowMs / width) - BUCKETS) * width;
  return subject.admittedMs.length - firstAtOrAfter(subject.admittedMs, oldestMs);
}

export function expectedVerdict(subjects: readonly ModelSubject[], nowMs: number): Expected {
  const violated = new Set<string>();
  const counts: (readonly [LimitPolicy, number])[] = [];
  let waitMs = 0;
  for (const subject of subjects) {
    for (const policy of subject.policies) {
      const counted = countedAt(subject, policy, nowMs);
      counts.push([policy, counted]);
      if (counted < policy.quota) continue;
      violated.add(policy.name);
      // Once this call has left the window, it contains quota - 1 newer calls.
      const blocking = subject.admittedMs.at(-policy.quota) ?? Number.NaN;
      const width = widthOf(policy);
      waitMs = Math.max(waitMs, (Math.floor(blocking / width) + BUCKETS + 1) * width - nowMs);
    }
  }
  const allowed = violated.size === 0;
  return {
    allowed,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    violated: [...violated],
    remaining: counts.map(([policy, counted]) => policy.quota - counted - (allowed ? 1 : 0)),
  };
}

/** The guarantee itself, without buckets: no window, wherever it begins, contains more calls than the quota. */
export function findOverfullWindow(subject: ModelSubject): string | undefined {
  for (const { name, quota, windowSeconds } of subject.policies) {
    const times = subject.admittedMs;
    for (let i = 0; i + quota < times.length; i++) {
      const spanMs = (times[i + quota] ?? 0) - (times[i] ?? 0);
      if (spanMs < windowSeconds * 1000)
        return `${subject.id} ${name}: ${quota + 1} calls within ${spanMs} ms`;
    }
  }
  return undefined;
}

function firstAtOrAfter(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
