/** Converts UTC times in PostgreSQL's format to a time zone, with its offset. */

const quarterMs = 900_000;
const keptMax = 50_000;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Converts `2026-01-31 08:30:00.5+00` to `2026-01-31T09:30:00.500+01:00`, or in UTC to `2026-01-31T08:30:00.500Z`. */
export function createZonedTime(zone: string): (text: string) => string {
  const utc = (text: string) => {
    const fraction = text.indexOf(".");
    const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
    if (fraction < 0) return `${seconds}Z`;
    return `${seconds}.${text
      .slice(fraction + 1, text.indexOf("+"))
      .slice(0, 3)
      .padEnd(3, "0")}Z`;
  };
  if (zone === "UTC") return utc;
  const away = awayFrom(zone);
  return (text) => {
    const atMs = Date.parse(utc(text));
    if (Number.isNaN(atMs)) return utc(text);
    const minutes = away(atMs);
    const local = new Date(atMs + minutes * 60_000).toISOString().replace(".000Z", "Z").slice(0, -1);
    return `${local}${offsetText(minutes)}`;
  };
}

const zero = 48;
const [dot, plus, capitalT, capitalZ] = [46, 43, 84, 90];

/** Like a function returned by `createZonedTime`, but for UTC and on bytes. */
export function utcTimeBytes(input: Buffer, start: number, end: number, out: Buffer, at: number): number {
  let o = at;
  let i = start;
  let decimals = -1;
  for (; i < end; i += 1) {
    const byte = input[i] as number;
    if (byte === plus) break;
    if (byte === dot) decimals = 0;
    else if (decimals >= 0 && ++decimals > 3) continue;
    out[o++] = i - start === 10 ? capitalT : byte;
  }
  for (; decimals >= 0 && decimals < 3; decimals += 1) out[o++] = zero;
  out[o++] = capitalZ;
  return o;
}

function awayFrom(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const kept = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / quarterMs);
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    const name = format.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
    const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const found = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
    if (kept.size >= keptMax) kept.clear();
    kept.set(quarter, found);
    return found;
  };
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
