// Random traces on a virtual clock, each call made in one of 4 processes, checked against a model.
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longRuns } from "../../test-kit/long-runs.ts";
import type { LimitPolicy } from "./limits.ts";
import {
  accountPolicies,
  apiKeyPolicies,
  deleteByPrefix,
  randomPrefix,
  sharedRedisUrl,
} from "./redis-fixture.ts";
import { countedAt, expectedVerdict, findOverfullWindow, type ModelSubject } from "./traces-model.ts";
import { type LimiterProcess, startLimiterProcess, type TraceAnswer } from "./traces-processes.ts";

const PROCESSES = 4;
const TRACES_AT_ONCE = 250;
const SMALL_SETS = 300;
const TRACES = longRuns.limitTraces;
const EPOCH_MS = 1_790_000_000_000;
const SHAPES: readonly (readonly [count: number, shape: Shape])[] = [
  [4, { name: "day", keys: 1, steps: 130, burst: [95, 110], pause: fillTheDay }],
  [14, { name: "hour", keys: 1, steps: 15, burst: [80, 110], pause: fillTheHour }],
  [10, { name: "ceiling", keys: 7, steps: 4, burst: [400, 650], pause: anyPause }],
  [172, { name: "minute", keys: 2, steps: 4, burst: [20, 90], pause: anyPause }],
  [TRACES - 200, { name: "small", keys: 3, steps: 6, burst: [1, 6], pause: anyPause }],
];

interface Shape {
  readonly name: string;
  readonly keys: number;
  readonly steps: number;
  readonly burst: readonly [min: number, max: number];
  readonly pause: (trace: Trace, step: number) => number;
}

interface Trace {
  readonly shape: Shape;
  readonly random: Random;
  /** All keys and, in most traces, the account as the last subject. */
  readonly subjects: readonly (ModelSubject & { readonly policySet: number })[];
  readonly hasAccount: boolean;
  nowMs: number;
}

type Random = (below: number) => number;

const seed = Number(process.env.TEST_SEED);
const prefix = randomPrefix();
const policySets: LimitPolicy[][] = [[...apiKeyPolicies], [...accountPolicies], ...createSmallSets()];
const tally = { traces: 0, calls: 0, admitted: 0, waits: 0, violations: new Map<string, number>() };
let processes: LimiterProcess[] = [];
let redis: Redis;

beforeAll(() => {
  redis = new Redis(sharedRedisUrl());
  processes = Array.from({ length: PROCESSES }, () =>
    startLimiterProcess(sharedRedisUrl(), prefix, policySets),
  );
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await deleteByPrefix(redis, prefix);
  redis.disconnect();
}, 30_000);

function createRandom(start: number): Random {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below);
  };
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/**
 * Small quotas in pairs: the policies of a key, then those of its account, whose quotas are 1 to 2.5 times as large.
 */
function createSmallSets(): LimitPolicy[][] {
  const random = createRandom(seed);
  return Array.from({ length: SMALL_SETS }, () => {
    const key = Array.from({ length: 1 + random(3) }, (_, i) => ({
      name: `small-${i}`,
      quota: 1 + random(7),
      windowSeconds: pick(random, [1, 2, 3, 7, 10, 59, 60, 100, 600, 3600, 86_400]),
    }));
    const factor = 1 + random(4) / 2;
    const account = key.map((policy) => ({
      ...policy,
      name: `account-${policy.name}`,
      quota: Math.floor(policy.quota * factor),
    }));
    return [key, account];
  }).flat();
}

function createTrace(number: number, shape: Shape): Trace {
  const random = createRandom(seed ^ Math.imul(number + 1, 0x85ebca6b));
  const keySet = shape.name === "small" ? 2 + 2 * random(SMALL_SETS) : 0;
  const hasAccount = shape.name !== "small" || random(4) > 0;
  const subjectOf = (id: string, policySet: number) => ({
    id: `${id}-${number}`,
    policySet,
    policies: policySets[policySet] ?? [],
    admittedMs: [],
  });
  const subjects = Array.from({ length: shape.keys }, (_, i) => subjectOf(`key${i}`, keySet));
  if (hasAccount) subjects.push(subjectOf("account", keySet + 1));
  return { shape, random, subjects, hasAccount, nowMs: EPOCH_MS + random(2 ** 31) };
}

/** A random pause, usually to the edge of a bucket or window, where off-by-one errors would show. */
function anyPause({ random, subjects, nowMs }: Trace): number {
  const subject = pick(random, subjects);
  const { windowSeconds } = pick(random, subject.policies);
  const windowMs = windowSeconds * 1000;
  const width = Math.ceil(windowMs / 60);
  const nudge = random(3) - 1;
  switch (random(7)) {
    case 0:
      return 0;
    case 1:
      return random(width);
    case 2:
      return random(windowMs);
    case 3:
      return width - (nowMs % width) + nudge;
    case 4:
      return windowMs + random(3) * width - (nowMs % width) + nudge;
    default: {
      const past = subject.admittedMs.at(-1 - random(8)) ?? nowMs;
      return Math.max(0, past + windowMs + nudge - nowMs);
    }
  }
}

function fillTheHour({ random }: Trace): number {
  return 61_000 + random(20_000);
}

function fillTheDay({ random }: Trace, step: number): number {
  return step % 11 === 10 ? 3_000_000 + random(300_000) : 61_000 + random(2000);
}

function subjectsOf(trace: Trace, key: number): Trace["subjects"] {
  const account = trace.hasAccount ? trace.subjects.slice(-1) : [];
  return [...trace.subjects.slice(key, key + 1), ...account];
}

function broken(trace: Trace, what: string, detail: unknown): Error {
  const { shape, nowMs, subjects } = trace;
  const policies = JSON.stringify(subjects.map(({ id, policies }) => [id, policies]));
  return new Error(`seed ${seed}, ${shape.name} at ${nowMs}: ${what} ${JSON.stringify(detail)} ${policies}`);
}

async function consume(trace: Trace, subjects: Trace["subjects"]): Promise<TraceAnswer> {
  const { nowMs, random } = trace;
  const answer = await pick(random, processes).consume([
    nowMs,
    ...subjects.map(({ id, policySet }) => [id, policySet] as const),
  ]);
  const [allowed, degraded, , violated] = answer;
  if (degraded) throw broken(trace, "Redis did not answer", answer);
  tally.calls++;
  if (allowed) tally.admitted++;
  for (const name of violated) tally.violations.set(name, (tally.violations.get(name) ?? 0) + 1);
  return answer;
}

/** Calls at one instant in several processes. Any of them may be admitted, but the outcome is bounded. */
async function burst(trace: Trace): Promise<number[]> {
  const [min, max] = trace.shape.burst;
  const keyCount = trace.subjects.length - (trace.hasAccount ? 1 : 0);
  const size = min + trace.random(max - min + 1);
  const calls = Array.from({ length: size }, async () => {
    const key = trace.random(keyCount);
    const subjects = subjectsOf(trace, key);
    const [allowed] = await consume(trace, subjects);
    if (allowed) for (const { admittedMs } of subjects) admittedMs.push(trace.nowMs);
    return { key, allowed };
  });
  const outcomes = await Promise.all(calls);
  for (const subject of trace.subjects) {
    const over = subject.policies.find((policy) => countedAt(subject, policy, trace.nowMs) > policy.quota);
    if (over) throw broken(trace, "more than the quota admitted", [subject.id, over]);
  }
  const refused = [...new Set(outcomes.filter(({ allowed }) => !allowed).map(({ key }) => key))];
  for (const key of refused) {
    if (expectedVerdict(subjectsOf(trace, key), trace.nowMs).allowed)
      throw broken(trace, "refused though no window is full", key);
  }
  return refused;
}

/** A call without concurrent calls: the verdict must equal the model's, to the second. */
async function loneCall(trace: Trace, key: number): Promise<TraceAnswer> {
  const subjects = subjectsOf(trace, key);
  const expected = expectedVerdict(subjects, trace.nowMs);
  const answer = await consume(trace, subjects);
  const [allowed, , retryAfterSeconds, violated, remaining] = answer;
  if (JSON.stringify({ allowed, retryAfterSeconds, violated, remaining }) !== JSON.stringify(expected))
    throw broken(trace, "unlike the model", { answer, expected });
  if (allowed) for (const { admittedMs } of subjects) admittedMs.push(trace.nowMs);
  return answer;
}

async function runTrace(trace: Trace): Promise<void> {
  const { random, shape } = trace;
  for (let step = 0; step < shape.steps; step++) {
    const [key] = await burst(trace);
    if (key !== undefined) {
      const [, , retryAfterSeconds] = await loneCall(trace, key);
      // Filling a long window takes all steps of the trace; wait only at its end.
      if (random(2) === 0 && (shape.pause === anyPause || step === shape.steps - 1)) {
        trace.nowMs += retryAfterSeconds * 1000;
        const [allowed] = await loneCall(trace, key);
        if (!allowed) throw broken(trace, "refused after Retry-After", retryAfterSeconds);
        tally.waits++;
      }
    }
    trace.nowMs += shape.pause(trace, step);
  }
  const overfull = trace.subjects.map(findOverfullWindow).find((found) => found !== undefined);
  if (overfull) throw broken(trace, "overfull window:", overfull);
  tally.traces++;
}

describe(`${TRACES} random traces in 4 processes`, () => {
  it("never exceed a quota in any window, reject only at a full one, and succeed after Retry-After", async () => {
    const began = performance.now();
    const shapes = SHAPES.flatMap(([count, shape]) => Array<Shape>(count).fill(shape));
    let next = 0;
    const lane = async () => {
      while (next < shapes.length) {
        const number = next++;
        const shape = shapes[number];
        if (shape) await runTrace(createTrace(number, shape));
      }
    };
    await Promise.all(Array.from({ length: TRACES_AT_ONCE }, lane));
    const { traces, calls, admitted, waits, violations } = tally;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `ratelimit traces=${traces} calls=${calls} admitted=${admitted} refused=${calls - admitted} ` +
        `retry_after_honoured=${waits} processes=${PROCESSES} seed=${seed} seconds=${seconds}\n`,
    );
    expect(traces).toBe(TRACES);
    // Make sure that the windows were actually full, including the published ones.
    expect(calls - admitted).toBeGreaterThan(calls / 5);
    expect(waits).toBeGreaterThan(TRACES / 2);
    for (const name of ["minute", "hour", "day", "account-minute", "small-2", "account-small-2"])
      expect(violations.get(name) ?? 0, name).toBeGreaterThan(20);
  }, 180_000);
});
