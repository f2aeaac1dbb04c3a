/** Converts dates and times from other systems to our format. */

/** No valid date or time is longer; the limit keeps the regular expressions below fast. */
const charsMax = 60;

const pad = (text: string | undefined) => (text ?? "0").padStart(2, "0");

/**
 * Accepts ISO dates and dates with slashes or dots. If only one order of day and month is possible, it is used.
 * Otherwise slashes mean month first (as in US English exports) and dots mean day first.
 */
export function dateFrom(text: string): string | undefined {
  if (text.length > charsMax) return undefined;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return `${iso[1]}-${pad(iso[2])}-${pad(iso[3])}`;
  const other = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})(?!\d)/.exec(text);
  if (!other) return undefined;
  const [, first, separator, second, year] = other;
  const isDayFirst = Number(first) > 12 || (separator !== "/" && Number(second) <= 12);
  return isDayFirst ? `${year}-${pad(second)}-${pad(first)}` : `${year}-${pad(first)}-${pad(second)}`;
}

export function timeFrom(text: string): string | undefined {
  if (text.length > charsMax) return undefined;
  const found = /(?:^|[T\s])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?/i.exec(text);
  if (!found) return undefined;
  const [, hours = "", minutes, seconds, half] = found;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return `${pad(String(hour))}:${minutes}${seconds && seconds !== "00" ? `:${seconds}` : ""}`;
}

/** Assumes UTC if there is no time zone. */
export function datetimeFrom(text: string): string | undefined {
  if (text.length > charsMax) return undefined;
  const [date, time] = [dateFrom(text), timeFrom(text)];
  if (date === undefined) return undefined;
  const zone = /(?:Z|UTC|GMT)?\s*([+-]\d{2}):?(\d{2})$/i.exec(text.slice(10));
  const fraction = /:\d{2}(\.\d{1,3})/.exec(text)?.[1] ?? "";
  const clock = time === undefined ? "00:00:00" : time.length === 5 ? `${time}:00` : time;
  return `${date}T${clock}${fraction}${zone ? `${zone[1]}:${zone[2]}` : "Z"}`;
}

/** Like `datetimeFrom`, but undefined if the text is not a valid point in time. */
export function instantFrom(text: string): string | undefined {
  const found = datetimeFrom(text.trim());
  const at = found === undefined ? Number.NaN : Date.parse(found);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Converts `1:30:00` to `PT1H30M0S`. */
export function durationFrom(text: string): string | undefined {
  if (text.length > charsMax) return undefined;
  const found = /^(\d{1,5}):(\d{2}):(\d{2})$/.exec(text);
  return found ? `PT${Number(found[1])}H${Number(found[2])}M${Number(found[3])}S` : undefined;
}
