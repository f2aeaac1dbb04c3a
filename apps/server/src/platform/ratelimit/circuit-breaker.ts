// Circuit breaker for a dependency that does not respond: after a failure, all callers are rejected for `restMs`,
// then one caller at a time may try until one succeeds. It has no timers and makes no calls.
export interface CircuitBreaker {
  /** An admitted caller must report `succeeded` or `failed`. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createCircuitBreaker(deps: { restMs: number; now: () => number }): CircuitBreaker {
  let restUntil: number | undefined;
  let isProbing = false;
  return {
    admits() {
      if (restUntil === undefined) return true;
      if (isProbing || deps.now() < restUntil) return false;
      isProbing = true;
      return true;
    },
    succeeded() {
      restUntil = undefined;
      isProbing = false;
    },
    failed() {
      restUntil = deps.now() + deps.restMs;
      isProbing = false;
    },
  };
}
