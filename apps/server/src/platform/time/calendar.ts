/**
 * Calendar times, as five cron fields in a time zone. When clocks go forward, a skipped time occurs right after the
 * gap; when they go back, a repeated time occurs once. This code only computes times; it starts nothing.
 */
import { Cron } from "croner";
import { isTimeZone } from "./time-zone.ts";

export interface Calendar {
  readonly cron: string;
  readonly timezone: string;
}

/** Creates a calendar from an object that has both members, such as a trigger of type schedule. */
export function calendarOf(config: Readonly<Record<string, unknown>>): Calendar {
  return { cron: String(config.cron), timezone: String(config.timezone ?? "UTC") };
}

/** croner also accepts names such as @daily, and ? for the current time; neither is allowed in the five fields. */
const fiveFields = /^[^\s@?]+( [^\s@?]+){4}$/;

export function calendarProblems({ cron, timezone }: Calendar): { pointer: string; message: string }[] {
  if (!isTimeZone(timezone))
    return [{ pointer: "/timezone", message: "must be a time zone, such as Europe/Berlin or UTC" }];
  if (!fiveFields.test(cron))
    return [{ pointer: "/cron", message: "must have five fields: minute, hour, day, month, weekday" }];
  try {
    const isEver = clockOf({ cron, timezone }).nextRun(new Date(0)) !== null;
    return isEver ? [] : [{ pointer: "/cron", message: "never matches a date" }];
  } catch {
    return [
      { pointer: "/cron", message: "must be a cron expression with five fields, such as 30 9 * * 1-5" },
    ];
  }
}

/** The first time after `after`. */
export function nextTime(calendar: Calendar, after: Date): Date {
  const next = clockOf(calendar).nextRun(after);
  if (!next) throw new Error("a published calendar has no next time");
  return next;
}

/** The last time up to and including the given time. */
export function lastTime(calendar: Calendar, until: Date): Date | undefined {
  const clock = clockOf(calendar);
  const [last] = clock.previousRuns(1, new Date(Math.floor(until.getTime() / 1_000) * 1_000 + 1_000));
  return last;
}

function clockOf({ cron, timezone }: Calendar): Cron {
  return new Cron(cron, { timezone, paused: true, mode: "5-part" });
}
