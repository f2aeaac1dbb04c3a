/**
 * Dates and times in canonical text formats, as the server's query engine compares them. Dates have no time zone, a
 * datetime is a point in time in UTC, and years range from 0001 to 9999.
 */
import type { ParseOptions } from "./column-logic.ts";
import { createZone } from "./time-zone.ts";

const isoDate = /^\d{4}-\d\d-\d\d$/;
const dottedDate = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;
const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?$/i;
const offset = /(Z|[+-]\d\d:?\d\d)$/i;
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] ?? 0)) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

export function readDate(text: string): string | undefined {
  if (!isoDate.test(text)) return undefined;
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2);
  return isDay(year, digitsAt(text, 5), digitsAt(text, 8)) ? text : undefined;
}

const two = (part: string) => part.padStart(2, "0");

/** Also accepts 31.01.2026, 1/31/2026, and 2026/1/31 if the order is given; the year must have four digits. */
export function parseDate(text: string, order: ParseOptions["dateOrder"]): string | undefined {
  if (order === undefined || isoDate.test(text)) return readDate(text);
  const [, first = "", , second = "", third = ""] = dottedDate.exec(text) ?? [];
  const [year, month, day] =
    order === "dmy"
      ? [third, second, first]
      : order === "mdy"
        ? [third, first, second]
        : [first, second, third];
  return year.length === 4 && day.length <= 2 && month.length <= 2
    ? readDate(`${year}-${two(month)}-${two(day)}`)
    : undefined;
}

interface Clock {
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  /** Always three digits. */
  readonly ms: string;
}

function readClock(text: string): Clock | undefined {
  const found = clock.exec(text);
  if (!found) return undefined;
  const [, hours = "", minute = "", second = "00", fraction = "", half] = found;
  // Fractions finer than a millisecond are rejected instead of being dropped silently.
  if (fraction.length > 3 && /[1-9]/.test(fraction.slice(3))) return undefined;
  if (minute > "59" || second > "59" || Number(hours) > 23) return undefined;
  const ms = fraction.slice(0, 3).padEnd(3, "0");
  if (half === undefined) return { hour: two(hours), minute, second, ms };
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return undefined;
  const isAfternoon = half.toLowerCase() === "p";
  return { hour: two(String((hour % 12) + (isAfternoon ? 12 : 0))), minute, second, ms };
}

/** Omits seconds if they are zero. */
export function readTime(text: string): string | undefined {
  const found = readClock(text);
  if (!found) return undefined;
  const { hour, minute, second, ms } = found;
  if (ms !== "000") return `${hour}:${minute}:${second}.${ms}`;
  return second === "00" ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
}

/** Undefined outside the supported years. */
function datetimeText(atMs: number): string | undefined {
  if (!(Math.abs(atMs) < 8.64e15)) return undefined;
  const iso = new Date(atMs).toISOString();
  return iso.length === 24 && iso >= "0001" ? iso.replace(".000Z", "Z") : undefined;
}

const canonical = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
/** A fast path for the most common format, whole seconds with an offset. The slow path gives the same result. */
const common = /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-]\d\d:?\d\d$/;

function readCommon(text: string): string | undefined {
  const day = readDate(text.slice(0, 10));
  const awayMs = offsetMs(text.slice(19));
  if (day === undefined || awayMs === undefined) return undefined;
  const local = digitsAt(text, 11) * 3_600 + digitsAt(text, 14) * 60 + digitsAt(text, 17);
  const seconds = local - awayMs / 1_000;
  // Usually the date is the same in UTC, so no calendar arithmetic is needed.
  if (seconds < 0 || seconds >= 86_400)
    return datetimeText(Date.parse(`${day}T${text.slice(11, 19)}Z`) - awayMs);
  const minutes = Math.floor(seconds / 60);
  return `${day}T${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${text.slice(17, 19)}Z`;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
const digitsAt = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

/** Returns a parser for datetimes; evaluates the options once. A date without a time is not a point in time. */
export function datetimeReader({ dateOrder, timeZone }: ParseOptions): (text: string) => string | undefined {
  const zone = timeZone === undefined ? undefined : createZone(timeZone);
  return (text) => {
    if (canonical.test(text)) return readDate(text.slice(0, 10)) && text;
    if (common.test(text)) return readCommon(text);
    const at = text.search(/[T ]/i);
    if (at < 0) return undefined;
    const day = parseDate(text.slice(0, at), dateOrder);
    const rest = text.slice(at + 1).trim();
    const told = offset.exec(rest)?.[1];
    const time = readClock(told === undefined ? rest : rest.slice(0, -told.length).trim());
    if (day === undefined || time === undefined) return undefined;
    const local = Date.parse(`${day}T${time.hour}:${time.minute}:${time.second}.${time.ms}Z`);
    const awayMs = told === undefined ? zone?.(local) : offsetMs(told);
    return awayMs === undefined ? undefined : datetimeText(local - awayMs);
  };
}

function offsetMs(told: string): number | undefined {
  if (told.length === 1) return 0;
  const hours = digitsAt(told, 1);
  const minutes = digitsAt(told, told.length - 2);
  if (hours > 23 || minutes > 59) return undefined;
  const ms = (hours * 60 + minutes) * 60_000;
  return told.startsWith("-") ? -ms : ms;
}

const plainDatetime = datetimeReader({});
export const readDatetime = (text: string): string | undefined => plainDatetime(text);
