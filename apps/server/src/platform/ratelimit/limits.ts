// The vocabulary of rate limiting: policies, subjects, and verdicts. Types only.
/** Allows at most `quota` calls in any `windowSeconds`. The name is public: headers and 429 bodies show it. */
export interface LimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/**
 * The subject to count, such as "key:01h…" or "account:01h…". `tag` selects the Redis Cluster slot and is part of the
 * identity: a subject must always have the same tag, and subjects counted in one call must share it (the account's ID
 * is the natural choice). Without a tag, all subjects are in one slot, which is fine on a single Redis.
 */
export interface LimitSubject {
  readonly id: string;
  readonly policies: readonly LimitPolicy[];
  readonly tag?: string;
}

export interface LimitWindowState {
  readonly policy: LimitPolicy;
  readonly subjectId: string;
  /** Calls left after this one. Equals the quota if the call was admitted uncounted, because Redis did not respond. */
  readonly remaining: number;
  /** Whole seconds until `remaining` increases without further calls; 0 if the window is empty. */
  readonly resetSeconds: number;
}

export interface LimitVerdict {
  readonly allowed: boolean;
  /** 0 if allowed; otherwise, a call after exactly this time succeeds if there are no others in between. */
  readonly retryAfterSeconds: number;
  readonly windows: readonly LimitWindowState[];
  /** Names of the policies that rejected the call, each once. */
  readonly violated: readonly string[];
  /** True if Redis did not respond: the call was admitted uncounted, or counted in this process only. */
  readonly degraded: boolean;
}
