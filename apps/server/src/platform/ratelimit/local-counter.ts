// Counts in this process while Redis is unavailable, for limits against guessing and unwanted email. Each process
// counts separately, so several together admit a multiple of a quota; this is the price of staying available. Memory
// is bounded: the least recently seen subjects are evicted first.
import type { LimitSubject, LimitVerdict, LimitWindowState } from "./limits.ts";

const SUBJECTS_MAX = 50_000;

export interface LocalCounter {
  /** Counts one call for all subjects or, if any window is full, for none. */
  consume(subjects: readonly LimitSubject[]): LimitVerdict;
  forget(subjects: readonly LimitSubject[]): void;
}

export function createLocalCounter(nowMs: () => number, subjectsMax = SUBJECTS_MAX): LocalCounter {
  /** The times of a subject's admitted calls, oldest first; the most recently seen subject is last. */
  const calls = new Map<string, number[]>();
  const keyOf = ({ tag = "", id }: LimitSubject) => `${tag}/${id}`;

  const callsOf = (subject: LimitSubject, now: number): number[] => {
    const longest = Math.max(...subject.policies.map(({ windowSeconds }) => windowSeconds)) * 1000;
    return (calls.get(keyOf(subject)) ?? []).filter((at) => at > now - longest);
  };

  const remember = (key: string, made: number[]): void => {
    calls.delete(key);
    calls.set(key, made);
    if (calls.size <= subjectsMax) return;
    const [oldest] = calls.keys();
    if (oldest !== undefined) calls.delete(oldest);
  };

  return {
    consume(subjects) {
      const now = nowMs();
      const made = subjects.map((subject) => callsOf(subject, now));
      const before = windowsOf(subjects, made, now);
      const full = before.filter(({ remaining }) => remaining === 0);
      if (full.length > 0) {
        return {
          allowed: false,
          retryAfterSeconds: Math.max(...full.map(({ resetSeconds }) => resetSeconds)),
          windows: before,
          violated: [...new Set(full.map(({ policy }) => policy.name))],
          degraded: true,
        };
      }
      subjects.forEach((subject, i) => {
        made[i]?.push(now);
        remember(keyOf(subject), made[i] ?? []);
      });
      const windows = windowsOf(subjects, made, now);
      return { allowed: true, retryAfterSeconds: 0, windows, violated: [], degraded: true };
    },
    forget(subjects) {
      for (const subject of subjects) calls.delete(keyOf(subject));
    },
  };
}

function windowsOf(
  subjects: readonly LimitSubject[],
  made: readonly (readonly number[])[],
  now: number,
): LimitWindowState[] {
  return subjects.flatMap(({ id, policies }, i) =>
    policies.map((policy) => {
      const windowMs = policy.windowSeconds * 1000;
      const inside = (made[i] ?? []).filter((at) => at > now - windowMs);
      const leaves = inside[Math.max(0, inside.length - policy.quota)];
      return {
        policy,
        subjectId: id,
        remaining: Math.max(0, policy.quota - inside.length),
        resetSeconds: leaves === undefined ? 0 : Math.ceil((leaves + windowMs - now) / 1000),
      };
    }),
  );
}
