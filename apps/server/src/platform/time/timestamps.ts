/**
 * Converts times between PostgreSQL, code, and JSON. The built-in parser and formatter handle any text and zone, but
 * are several times slower; a list of 25 rows needs a hundred conversions.
 */

/** `2026-11-15 09:30:00.123+00`, the format of a connection in UTC. */
const plain = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

export function parseTimestamp(text: string): Date {
  if (!plain.test(text)) return new Date(text);
  const digit = (at: number): number => text.charCodeAt(at) - 48;
  const pair = (at: number): number => digit(at) * 10 + digit(at + 1);
  const decimals = text.length - 23;
  const ms =
    (decimals > 0 ? digit(20) * 100 : 0) +
    (decimals > 1 ? digit(21) * 10 : 0) +
    (decimals > 2 ? digit(22) : 0);
  return new Date(Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17), ms));
}

const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_none, n) => String(n).padStart(2, "0"));
const threeDigits = Array.from({ length: 1_000 }, (_none, n) => String(n).padStart(3, "0"));
let knownDay = Number.NaN;
let knownDayText = "";

/**
 * RFC 3339 in UTC with milliseconds, the same as `toISOString`. Rows of one page often share a date, so it is cached.
 */
export function isoTime(date: Date): string {
  const time = date.getTime();
  const day = Math.floor(time / dayMs);
  if (day !== knownDay) {
    knownDayText = date.toISOString().slice(0, -13);
    knownDay = day;
  }
  const rest = time - day * dayMs;
  const seconds = Math.floor(rest / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${knownDayText}${twoDigits[hours]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[rest % 1_000]}Z`;
}

/** Parses a start time in a request. None of our data is older than 1970, and PostgreSQL has no year 0. */
export function askedTime(text: string): Date {
  return new Date(Math.max(0, Date.parse(text)));
}
