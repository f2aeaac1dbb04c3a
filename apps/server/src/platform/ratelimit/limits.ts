// The words of rate limiting: what a policy is, who is counted, and what a verdict says. Types only.
/** At most `quota` calls inside any `windowSeconds`. The name is public: headers and 429 bodies show it. */
export interface LimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/**
 * Who is counted, such as "key:01h…" or "account:01h…".
 * `tag` chooses the Redis Cluster slot and is part of the identity: a subject must always be given the same one,
 * and subjects counted in one call must share it (the account's id is the natural choice). Without a tag all
 * subjects live in one slot, which is right on a single Redis.
 */
export interface LimitSubject {
  readonly id: string;
  readonly policies: readonly LimitPolicy[];
  readonly tag?: string;
}

export interface LimitWindowState {
  readonly policy: LimitPolicy;
  readonly subjectId: string;
  /** Calls left now, after this one. When the verdict is degraded nothing is known and the quota stands here. */
  readonly remaining: number;
  /** Whole seconds until `remaining` grows if nobody calls; 0 when the window is empty. */
  readonly resetSeconds: number;
}

export interface LimitVerdict {
  readonly allowed: boolean;
  /** 0 when allowed; else a call made after exactly this long passes, if nobody else calls. */
  readonly retryAfterSeconds: number;
  readonly windows: readonly LimitWindowState[];
  /** Names of the policies that refused, each once. */
  readonly violated: readonly string[];
  /** True when Redis gave no answer: the call was admitted uncounted, or counted in this process alone. */
  readonly degraded: boolean;
}
