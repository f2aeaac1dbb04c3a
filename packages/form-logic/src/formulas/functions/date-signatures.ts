import type { Kind } from "../../values/operand.ts";
import { type Signature, signature } from "./signature.ts";

const ofDate = (name: string, description: string, example: Signature["example"], result: Kind = "number") =>
  signature("date", `${name}(date: date|datetime)`, { result, description, example });
const ofClock = (name: string, description: string, example: Signature["example"]) =>
  signature("date", `${name}(time: time|datetime)`, { result: "number", description, example });
const moved = (name: string, parameter: string, description: string, example: Signature["example"]) =>
  signature("date", `${name}(date: date|datetime, ${parameter}: number)`, {
    result: ([kind = "any"]) => kind,
    description,
    example,
  });
const between = (name: string, description: string, example: Signature["example"]) =>
  signature("date", `${name}(from: date|datetime, to: date|datetime)`, {
    result: "number",
    description,
    example,
  });
const read = (kind: Kind, example: Signature["example"]) =>
  signature("date", `${kind.toUpperCase()}(text: text)`, {
    result: kind,
    description: `The ${kind} that a text contains.`,
    example,
  });

export const dateSignatures: readonly Signature[] = [
  signature("date", "TODAY()", {
    result: "date",
    description: "Today's date (UTC).",
    example: ["DAYS_BETWEEN(TODAY(), TODAY())", "0"],
  }),
  signature("date", "NOW()", {
    result: "datetime",
    description: "The current date and time.",
    example: ["NOW() - NOW()", "PT0S"],
  }),
  signature("date", "DATE(year: number|text|date|datetime, month?: number, day?: number)", {
    result: "date",
    description: "A date from a year, month, and day, from a text such as 2026-01-31, or from a datetime.",
    example: ["DATE(2026, 1, 31)", "2026-01-31"],
  }),
  read("time", ['TIME("14:30")', "14:30"]),
  read("datetime", ['DATETIME("2026-01-31T14:30:00+01:00")', "2026-01-31T13:30:00Z"]),
  read("duration", ['DURATION("PT90M")', "PT1H30M"]),
  ofDate("YEAR", "The year of a date.", ['YEAR(DATE("2026-01-31"))', "2026"]),
  ofDate("MONTH", "The month of a date, 1 to 12.", ['MONTH(DATE("2026-01-31"))', "1"]),
  ofDate("DAY", "The day of the month.", ['DAY(DATE("2026-01-31"))', "31"]),
  ofDate("WEEKDAY", "The day of the week: 1 is Monday, 7 is Sunday.", ['WEEKDAY(DATE("2026-01-31"))', "6"]),
  ofClock("HOUR", "The hour of a time, 0 to 23.", ['HOUR(TIME("14:30"))', "14"]),
  ofClock("MINUTE", "The minute of a time, 0 to 59.", ['MINUTE(TIME("14:30"))', "30"]),
  ofDate(
    "IS_WEEKEND",
    "Whether it is a Saturday or Sunday.",
    ['IS_WEEKEND(DATE("2026-01-31"))', "true"],
    "boolean",
  ),
  moved("ADD_DAYS", "days", "The date a number of days later, or earlier if negative.", [
    'ADD_DAYS(DATE("2026-01-31"), 1)',
    "2026-02-01",
  ]),
  moved(
    "ADD_MONTHS",
    "months",
    "The same day a number of months later, or the last day of a shorter month.",
    ['ADD_MONTHS(DATE("2026-01-31"), 1)', "2026-02-28"],
  ),
  moved("ADD_YEARS", "years", "The same day a number of years later.", [
    'ADD_YEARS(DATE("2024-02-29"), 1)',
    "2025-02-28",
  ]),
  between("DAYS_BETWEEN", "The number of whole days between two dates.", [
    'DAYS_BETWEEN(DATE("2026-01-31"), DATE("2026-03-01"))',
    "29",
  ]),
  between("MONTHS_BETWEEN", "The number of whole months between two dates.", [
    'MONTHS_BETWEEN(DATE("2026-01-31"), DATE("2026-03-30"))',
    "1",
  ]),
  between("YEARS_BETWEEN", "The number of whole years between two dates, such as an age.", [
    'YEARS_BETWEEN(DATE("1990-06-15"), DATE("2026-06-14"))',
    "35",
  ]),
  ofDate(
    "START_OF_MONTH",
    "The first day of the month.",
    ['START_OF_MONTH(DATE("2026-01-31"))', "2026-01-01"],
    "date",
  ),
  ofDate(
    "END_OF_MONTH",
    "The last day of the month.",
    ['END_OF_MONTH(DATE("2026-02-01"))', "2026-02-28"],
    "date",
  ),
];
