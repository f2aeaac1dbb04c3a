/**
 * Dates, times, and durations as numbers, so that they can be compared and calculated with. Calendar dates have no time
 * zone; a datetime is an instant. Only the formats below are parsed: what a browser makes of "31/1/26" varies.
 */
export type MomentKind = "date" | "time" | "datetime" | "duration";

export interface Moment {
  readonly kind: MomentKind;
  /** Days since 1970-01-01, milliseconds of the day, milliseconds since 1970 (UTC), or milliseconds. */
  readonly at: number;
}

export const dayMs = 86_400_000;
const dateForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const timeForm = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;
const datetimeForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)$/;
const durationForm =
  /^(-?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:\.(\d{1,3}))?S)?)?$/;

export function parseDate(text: string): Moment | null {
  const [, year = Number.NaN, month = 0, day] = (dateForm.exec(text) ?? []).map(Number);
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? { kind: "date", at: Math.floor(at.getTime() / dayMs) } : null;
}

function parseTime(text: string): Moment | null {
  const found = timeForm.exec(text);
  if (!found) return null;
  const [, hour, minute, second = "0", fraction = ""] = found;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const ms = Number(fraction.padEnd(3, "0"));
  return { kind: "time", at: ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + ms };
}

export function parseDatetime(text: string): Moment | null {
  const [, day = "", clock = "", zone = ""] = datetimeForm.exec(text) ?? [];
  const [date, time] = [parseDate(day), parseTime(clock)];
  if (!date || !time) return null;
  const away = zone === "Z" ? 0 : zoneMs(zone);
  return away === null ? null : { kind: "datetime", at: date.at * dayMs + time.at - away };
}

function zoneMs(zone: string): number | null {
  const time = parseTime(zone.slice(1));
  if (!time) return null;
  return zone.startsWith("-") ? -time.at : time.at;
}

/** Weeks, days, hours, minutes, and seconds. Months and years are not durations, because their length varies. */
function parseDuration(text: string): Moment | null {
  const found = durationForm.exec(text);
  if (!found || /[PT]$/.test(text)) return null;
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, fraction = ""] = found;
  const whole = Number(weeks) * 7 + Number(days);
  const clock = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * dayMs + clock * 1_000 + Number(fraction.padEnd(3, "0"));
  return { kind: "duration", at: sign === "-" ? -ms : ms };
}

const parsers = { date: parseDate, time: parseTime, datetime: parseDatetime, duration: parseDuration };

export function parseMoment(kind: MomentKind, text: string): Moment | null {
  return parsers[kind](text);
}

/** Accepts a date or an instant. */
export const dateOf = ({ kind, at }: Moment) => new Date(kind === "date" ? at * dayMs : at);

/** The canonical text of each moment; parsing and formatting it again gives the same text. */
export function momentText(moment: Moment): string {
  const { kind, at } = moment;
  if (kind === "duration") return durationText(at);
  const iso = dateOf(moment).toISOString();
  if (kind === "date") return iso.slice(0, 10);
  if (kind === "datetime") return iso.replace(".000Z", "Z");
  return iso.slice(11, -1).replace(/(:00)?\.000$/, "");
}

function durationText(given: number): string {
  if (given === 0) return "PT0S";
  const ms = Math.abs(given);
  const days = Math.floor(ms / dayMs);
  const rest = ms % dayMs;
  const [hours, minutes] = [Math.floor(rest / 3_600_000), Math.floor((rest % 3_600_000) / 60_000)];
  const seconds = (rest % 60_000) / 1_000;
  const clock = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds ? `${seconds}S` : ""}`;
  return `${given < 0 ? "-" : ""}P${days ? `${days}D` : ""}${clock ? `T${clock}` : ""}`;
}

const lastDay = parseDate("9999-12-31")?.at ?? 0;
const firstDay = parseDate("0001-01-01")?.at ?? 0;

/** Null outside the supported years. */
export function moment(kind: MomentKind, at: number): Moment | null {
  if (!Number.isFinite(at)) return null;
  const days = kind === "date" ? at : at / dayMs;
  const isTold =
    kind === "time"
      ? at >= 0 && at < dayMs
      : kind === "duration"
        ? Math.abs(days) < 1e6
        : days >= firstDay && days < lastDay + 1;
  return isTold ? { kind, at } : null;
}
