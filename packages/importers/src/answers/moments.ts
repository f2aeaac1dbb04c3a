/** Dates and times as other systems write them, in the one form that ours have. */

/** No moment is longer; what is would only make the patterns below work hard. */
const charsMax = 60;

const pad = (text: string | undefined) => (text ?? "0").padStart(2, "0");

/**
 * ISO dates, with slashes or dots, and the order of the day or month first where only one is possible. Where both are, the
 * month comes first with slashes (as in exports in American English) and the day with dots.
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

/** Without a zone it is taken for UTC. */
export function datetimeFrom(text: string): string | undefined {
  if (text.length > charsMax) return undefined;
  const [date, time] = [dateFrom(text), timeFrom(text)];
  if (date === undefined) return undefined;
  const zone = /(?:Z|UTC|GMT)?\s*([+-]\d{2}):?(\d{2})$/i.exec(text.slice(10));
  const fraction = /:\d{2}(\.\d{1,3})/.exec(text)?.[1] ?? "";
  const clock = time === undefined ? "00:00:00" : time.length === 5 ? `${time}:00` : time;
  return `${date}T${clock}${fraction}${zone ? `${zone[1]}:${zone[2]}` : "Z"}`;
}

/** The same, or undefined for what is no point in time at all. */
export function instantFrom(text: string): string | undefined {
  const found = datetimeFrom(text.trim());
  const at = found === undefined ? Number.NaN : Date.parse(found);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** `PT1H30M` from `1:30:00`. */
export function durationFrom(text: string): string | undefined {
  if (text.length > charsMax) return undefined;
  const found = /^(\d{1,5}):(\d{2}):(\d{2})$/.exec(text);
  return found ? `PT${Number(found[1])}H${Number(found[2])}M${Number(found[3])}S` : undefined;
}
