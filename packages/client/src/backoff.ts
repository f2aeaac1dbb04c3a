/** Computes how long to wait before the next attempt. Pure. */

const firstMs = 500;
const mostMs = 30_000;

/**
 * Doubles with each attempt, with jitter so that clients do not retry in lockstep, and never returns less than the
 * server's `Retry-After`.
 */
export function pauseMs(attempt: number, retryAfterMs: number, random: number): number {
  const growing = Math.min(mostMs, firstMs * 2 ** attempt) * (0.5 + random / 2);
  return Math.max(growing, retryAfterMs && retryAfterMs + random * firstMs);
}

/** Parses `Retry-After`, given in seconds or as a date. */
export function readRetryAfter(header: string | null, nowMs: number): number {
  return Math.max(0, Number(header) * 1_000 || Date.parse(header ?? "") - nowMs || 0);
}
