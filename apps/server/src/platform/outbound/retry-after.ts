/**
 * The wait requested by the `Retry-After` header, in seconds or as a date, limited to `msMax`. Other values are
 * ignored.
 */
export function retryAfterMs(header: string | undefined, now: Date, msMax: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), msMax);
}
