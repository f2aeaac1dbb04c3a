/** How long to wait before the next attempt. Pure. */

const firstMs = 500;
const mostMs = 30_000;

/** Doubles each time, with jitter, so that all pages do not come back at once; never sooner than the server asked for. */
export function pauseMs(attempt: number, retryAfterMs: number, random: number): number {
  const growing = Math.min(mostMs, firstMs * 2 ** attempt) * (0.5 + random / 2);
  return Math.max(growing, retryAfterMs && retryAfterMs + random * firstMs);
}

/** `Retry-After` as seconds or as a date. */
export function readRetryAfter(header: string | null, nowMs: number): number {
  return Math.max(0, Number(header) * 1_000 || Date.parse(header ?? "") - nowMs || 0);
}
