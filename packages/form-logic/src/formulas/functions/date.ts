/** Dates and times. Datetimes are split in UTC, because a pure engine has no other time zone. */
import { fromNumber } from "../../values/decimal.ts";
import { dateOf, dayMs, type MomentKind, moment, parseDate, parseMoment } from "../../values/moment.ts";
import { type Run, type RunTable, typed } from "./run.ts";

const toMoment = (kind: MomentKind, date: Date) =>
  moment(kind, kind === "date" ? Math.floor(date.getTime() / dayMs) : date.getTime());

const partOf = (code: "m" | "c", get: (date: Date) => number) =>
  typed(code, (given) => fromNumber(get(dateOf(given))));
const read = (kind: MomentKind) => typed("t", (text) => parseMoment(kind, text));

/** The 31st becomes the last day of a shorter month. */
const addMonths = (by: number) =>
  typed("mi", (given, count) => {
    const date = dateOf(given);
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + count * by + 1, 0);
    date.setUTCDate(Math.min(day, date.getUTCDate()));
    return toMoment(given.kind, date);
  });

/** Whole months from one calendar day to the other, negative if the other is earlier. */
function monthsBetween(from: Date, to: Date): number {
  if (to < from) return -monthsBetween(to, from) || 0;
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

const between = (get: (from: Date, to: Date) => number) =>
  typed("mm", (from, to) => fromNumber(Math.trunc(get(dateOf(from), dateOf(to))) || 0));

const edgeOfMonth = (months: number, day: number) =>
  typed("m", (given) => {
    const date = dateOf(given);
    date.setUTCMonth(date.getUTCMonth() + months, day);
    return toMoment("date", date);
  });

const fromParts = typed("iii", (year, month, day) =>
  parseDate(
    [String(year).padStart(4, "0"), ...[month, day].map((one) => String(one).padStart(2, "0"))].join("-"),
  ),
);
const dateOnly = typed("m", (given) => toMoment("date", dateOf(given)));
const readDate = read("date");
const date: Run = (args, work) =>
  (args.length > 1 ? fromParts : typeof args[0] === "string" ? readDate : dateOnly)(args, work);

export const dateFunctions: RunTable = {
  TODAY: (_, { nowMs }) => toMoment("date", new Date(nowMs)),
  NOW: (_, { nowMs }) => toMoment("datetime", new Date(nowMs)),
  DATE: date,
  TIME: read("time"),
  DATETIME: read("datetime"),
  DURATION: read("duration"),
  YEAR: partOf("m", (date) => date.getUTCFullYear()),
  MONTH: partOf("m", (date) => date.getUTCMonth() + 1),
  DAY: partOf("m", (date) => date.getUTCDate()),
  WEEKDAY: partOf("m", (date) => date.getUTCDay() || 7),
  HOUR: partOf("c", (date) => date.getUTCHours()),
  MINUTE: partOf("c", (date) => date.getUTCMinutes()),
  IS_WEEKEND: typed("m", (given) => dateOf(given).getUTCDay() % 6 === 0),
  ADD_DAYS: typed("mi", (given, days) =>
    toMoment(given.kind, new Date(dateOf(given).getTime() + days * dayMs)),
  ),
  ADD_MONTHS: addMonths(1),
  ADD_YEARS: addMonths(12),
  DAYS_BETWEEN: between((from, to) => (to.getTime() - from.getTime()) / dayMs),
  MONTHS_BETWEEN: between(monthsBetween),
  YEARS_BETWEEN: between((from, to) => monthsBetween(from, to) / 12),
  START_OF_MONTH: edgeOfMonth(0, 1),
  END_OF_MONTH: edgeOfMonth(1, 0),
};
