import { describe, expect, it } from "vitest";
import { dateOf, daysAgo, groupByDay } from "./days.ts";

const at = (...parts: [number, number, number, number, number]) => ({
  created_at: new Date(...parts).toISOString(),
});

describe("groupByDay", () => {
  it("starts a day at local midnight and keeps the order", () => {
    const events = [
      at(2026, 10, 15, 9, 30),
      at(2026, 10, 15, 0, 0),
      at(2026, 10, 14, 23, 59),
      at(2026, 8, 1, 12, 0),
    ];
    expect(groupByDay(events)).toEqual([
      { date: "2026-11-15", events: events.slice(0, 2) },
      { date: "2026-11-14", events: events.slice(2, 3) },
      { date: "2026-09-01", events: events.slice(3) },
    ]);
  });

  it("returns no days when there are no events", () => {
    expect(groupByDay([])).toEqual([]);
  });
});

describe("daysAgo", () => {
  it("counts midnights correctly across a daylight saving change", () => {
    const now = new Date(2026, 2, 30, 0, 1);
    expect(daysAgo(dateOf(now), now)).toBe(0);
    expect(daysAgo("2026-03-29", now)).toBe(1);
    expect(daysAgo("2026-03-28", now)).toBe(2);
  });
});
