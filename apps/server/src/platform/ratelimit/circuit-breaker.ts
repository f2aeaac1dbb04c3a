// Keeps callers from each waiting for a dependency that does not answer: after a failure everybody is turned
// away for `restMs`, then one caller at a time may try until one succeeds. It holds no timer and calls nothing.
export interface CircuitBreaker {
  /** Whoever is admitted must report `succeeded` or `failed`. */
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
