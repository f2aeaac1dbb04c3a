// Builds a call of the consume script and parses its reply. It rejects subjects that cannot be counted together and
// invalid policies, because those are programming errors, not errors of the API caller.
import { BUCKETS } from "./consume-script.ts";
import type { LimitPolicy, LimitSubject, LimitVerdict, LimitWindowState } from "./limits.ts";

const QUOTA_MAX = 1_000_000_000;
const COMMON_TAG = "all";
// A virtual clock may run slower than the real one that Redis uses to expire keys.
const VIRTUAL_CLOCK_GRACE_MS = 3_600_000;

export interface ConsumeCall {
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

interface PreparedPolicies {
  readonly windows: string;
  readonly lifeMs: number;
  readonly args: readonly string[];
}

export type CallEncoder = (subjects: readonly LimitSubject[], nowMs: number | undefined) => ConsumeCall;

export function createCallEncoder(prefix: string): CallEncoder {
  if (/[{}]/.test(prefix))
    throw new TypeError("the key prefix must not contain braces, because they select the Redis slot");
  const prepared = new WeakMap<readonly LimitPolicy[], PreparedPolicies>();

  function preparedFor(policies: readonly LimitPolicy[]): PreparedPolicies {
    const known = prepared.get(policies);
    if (known) return known;
    const fresh = prepare(policies);
    prepared.set(policies, fresh);
    return fresh;
  }

  return (subjects, nowMs) => {
    const keys: string[] = [];
    const args: string[] = [nowMs === undefined ? "" : String(Math.floor(nowMs))];
    const tag = subjects[0]?.tag ?? COMMON_TAG;
    if (tag === "" || tag.includes("}")) throw new TypeError("a tag must not be empty or contain a brace");
    for (const subject of subjects) {
      if ((subject.tag ?? COMMON_TAG) !== tag)
        throw new TypeError("subjects of one call must share their tag");
      const { windows, lifeMs, args: policyArgs } = preparedFor(subject.policies);
      // The layout of the value depends on the windows, so they are part of the key; quotas may change at any time.
      const key = `${prefix}{${tag}}${subject.id}:${windows}`;
      if (keys.includes(key)) throw new TypeError(`subject ${subject.id} is named twice in one call`);
      keys.push(key);
      args.push(String(nowMs === undefined ? lifeMs : lifeMs + VIRTUAL_CLOCK_GRACE_MS), ...policyArgs);
    }
    return { keys, args };
  };
}

export function readVerdict(subjects: readonly LimitSubject[], reply: unknown): LimitVerdict {
  const numbers = Array.isArray(reply) ? reply.map(Number) : [];
  const allowed = numbers[0] === 1;
  const windows: LimitWindowState[] = [];
  const violated = new Set<string>();
  let retryAfterSeconds = 0;
  let at = 1;
  for (const { id, policies } of subjects) {
    for (const policy of policies) {
      const total = numbers[at] ?? Number.NaN;
      const resetSeconds = Math.ceil((numbers[at + 1] ?? Number.NaN) / 1000);
      if (Number.isNaN(total + resetSeconds))
        throw new Error("the rate limit script returned an unexpected reply");
      at += 2;
      windows.push({ policy, subjectId: id, remaining: Math.max(0, policy.quota - total), resetSeconds });
      if (allowed || total < policy.quota) continue;
      violated.add(policy.name);
      retryAfterSeconds = Math.max(retryAfterSeconds, resetSeconds);
    }
  }
  return { allowed, retryAfterSeconds, windows, violated: [...violated], degraded: false };
}

function prepare(policies: readonly LimitPolicy[]): PreparedPolicies {
  if (policies.length === 0) throw new RangeError("a limit subject needs at least one policy");
  const widthsMs = policies.map(checkedWidthMs);
  return {
    windows: policies.map(({ windowSeconds }) => windowSeconds).join(","),
    lifeMs: Math.max(...widthsMs) * (BUCKETS + 1),
    args: [
      String(policies.length),
      ...policies.flatMap(({ quota }, i) => [String(quota), String(widthsMs[i])]),
    ],
  };
}

/**
 * The width is rounded up, so if a window cannot be divided evenly, its buckets together are longer than the window.
 */
function checkedWidthMs({ name, quota, windowSeconds }: LimitPolicy): number {
  if (!/^[a-z][a-z0-9_-]*$/.test(name))
    throw new RangeError(`"${name}" is not a valid policy name for a header`);
  if (!Number.isInteger(quota) || quota < 1 || quota > QUOTA_MAX)
    throw new RangeError(`policy ${name}: the quota must be a whole number from 1 to ${QUOTA_MAX}`);
  if (!Number.isInteger(windowSeconds) || windowSeconds < 1)
    throw new RangeError(`policy ${name}: the window must be whole seconds, at least 1`);
  return Math.ceil((windowSeconds * 1000) / BUCKETS);
}
