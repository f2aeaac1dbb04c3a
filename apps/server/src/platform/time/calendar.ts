/**
 * Times of a calendar, as five fields of cron in a time zone. Where clocks go forward, a time that is left out comes right
 * after the gap; where they go back, a time that is there twice comes once. Says when, and starts nothing.
 */
import { Cron } from "croner";
import { isTimeZone } from "./time-zone.ts";

export interface Calendar {
  readonly cron: string;
  readonly timezone: string;
}

/** Of something that has both among its members, such as a trigger of the type schedule. */
export function calendarOf(config: Readonly<Record<string, unknown>>): Calendar {
  return { cron: String(config.cron), timezone: String(config.timezone ?? "UTC") };
}

/** croner knows names such as @daily, and a ? for the time it is asked at: neither is one of the five fields. */
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

/** The first one after that time. */
export function nextTime(calendar: Calendar, after: Date): Date {
  const next = clockOf(calendar).nextRun(after);
  if (!next) throw new Error("a published calendar has no next time");
  return next;
}

/** The last one up to that time, itself included. */
export function lastTime(calendar: Calendar, until: Date): Date | undefined {
  const clock = clockOf(calendar);
  const [last] = clock.previousRuns(1, new Date(Math.floor(until.getTime() / 1_000) * 1_000 + 1_000));
  return last;
}

function clockOf({ cron, timezone }: Calendar): Cron {
  return new Cron(cron, { timezone, paused: true, mode: "5-part" });
}
