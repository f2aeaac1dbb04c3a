/** How long the header `Retry-After` asks to wait: seconds, or a time. Nothing else counts, and no more than `msMax`. */
export function retryAfterMs(header: string | undefined, now: Date, msMax: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), msMax);
}
