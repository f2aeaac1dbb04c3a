import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarProblems, lastTime, nextTime } from "./calendar.ts";

const berlin = (cron: string) => ({ cron, timezone: "Europe/Berlin" });
const timesAfter = (cron: string, from: string, count: number): string[] => {
  const times: string[] = [];
  for (let at = new Date(from); times.length < count; ) {
    at = nextTime(berlin(cron), at);
    times.push(at.toISOString().slice(0, 16));
  }
  return times;
};

describe("the next time", () => {
  it("stays at the same hour of the day when clocks change", () => {
    expect(timesAfter("0 9 * * *", "2026-03-27T12:00Z", 3)).toEqual([
      "2026-03-28T08:00",
      "2026-03-29T07:00",
      "2026-03-30T07:00",
    ]);
  });

  it("comes right after the gap if it is skipped, and once if it is repeated", () => {
    expect(timesAfter("30 2 * * *", "2026-03-28T12:00Z", 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]);
    expect(timesAfter("30 2 * * *", "2026-10-24T12:00Z", 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
  });

  it("of every hour comes every hour, also during that night", () => {
    expect(timesAfter("0 * * * *", "2026-10-24T23:30Z", 3)).toEqual([
      "2026-10-25T00:00",
      "2026-10-25T01:00",
      "2026-10-25T02:00",
    ]);
  });
});

it("the last time is the one before the next, at any moment", () => {
  const cron = fc.constantFrom("30 2 * * *", "*/15 * * * *", "0 9 * * 1", "0 0 1 * *", "30 1,2,3 * * *");
  const timezone = fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC");
  const at = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(cron, timezone, at, (one, zone, now) => {
      const calendar = { cron: one, timezone: zone };
      const last = lastTime(calendar, now) ?? new Date(Number.NaN);
      expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(nextTime(calendar, last).getTime()).toBeGreaterThan(now.getTime());
      expect(lastTime(calendar, last)).toEqual(last);
    }),
    { numRuns: 500 },
  );
});

describe("invalid calendars", () => {
  it.each([
    "* * * * * *",
    "* * * *",
    "@daily ",
    "? * * * *",
    "61 * * * *",
    "a b c d e",
    "0 0 30 2 *",
    "0  0 * * *",
  ])("%s", (cron) => {
    expect(calendarProblems(berlin(cron))).toEqual([{ pointer: "/cron", message: expect.any(String) }]);
  });
  it.each(["Mars/Base", "+02:00", ""])("in the zone %s", (timezone) => {
    expect(calendarProblems({ cron: "0 9 * * *", timezone })[0]?.pointer).toBe("/timezone");
  });
  it("do not include valid ones", () => {
    for (const cron of ["0 9 * * *", "*/5 8-18 * * 1-5", "0 0 L * *", "0 12 * JAN,JUL MON"])
      expect(calendarProblems(berlin(cron))).toEqual([]);
  });
});
