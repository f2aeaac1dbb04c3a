/** The UTC offset of a time zone at a local time. Cached per quarter of an hour, because files repeat the same days. */

const quarterMs = 900_000;
const keptMax = 50_000;

/** Undefined if the time zone does not exist. */
export function createZone(name: string): ((localMs: number) => number) | undefined {
  if (name === "UTC") return () => 0;
  const format = formatOf(name);
  if (!format) return undefined;
  const kept = new Map<number, number>();
  const awayAt = (utcMs: number): number => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(utcMs)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utcMs / 1_000) * 1_000;
  };
  return (localMs) => {
    const quarter = Math.floor(localMs / quarterMs);
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    // Done twice, because the first guess may be on the other side of an offset change. A skipped local time uses the
    // offset before the change; a repeated one is its first occurrence.
    const before = awayAt(localMs - 86_400_000);
    const away = awayAt(localMs - before);
    const found = away === before || awayAt(localMs - away) !== away ? before : away;
    if (kept.size >= keptMax) kept.clear();
    kept.set(quarter, found);
    return found;
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return undefined;
  }
}
