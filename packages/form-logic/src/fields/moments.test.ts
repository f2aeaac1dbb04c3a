import { describe, expect, it } from "vitest";
import { type Moment, momentText, parseDate } from "../values/moment.ts";
import { parseDay } from "./moments.ts";

describe("days relative to today", () => {
  const day = (text: string) => parseDate(text)?.at ?? expect.fail(`${text} is a date`);
  const told = (found: Moment | null) => found && momentText(found);
  it.each([
    ["today", "2026-01-31", "2026-01-31"],
    ["today+30", "2026-01-31", "2026-03-02"],
    ["today-1d", "2026-01-01", "2025-12-31"],
    ["today+2w", "2026-01-31", "2026-02-14"],
    ["today+1m", "2026-01-31", "2026-02-28"],
    ["today-1m", "2026-03-31", "2026-02-28"],
    ["today+13m", "2026-01-31", "2027-02-28"],
    ["today-18y", "2024-02-29", "2006-02-28"],
    ["today-4y", "2024-02-29", "2020-02-29"],
    ["2026-05-01", "2026-01-31", "2026-05-01"],
  ])("%s on %s is %s", (text, today, expected) => {
    expect(told(parseDay(text, day(today)))).toBe(expected);
  });
  it.each(["", "Today", "today +1", "today+", "today+1h", "today+999999", "today+99999y", "tomorrow"])(
    "%j is not one",
    (text) => {
      expect(parseDay(text, day("2026-01-31"))).toBeNull();
    },
  );
});
