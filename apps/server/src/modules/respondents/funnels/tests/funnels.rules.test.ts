import { describe, expect, it } from "vitest";
import * as rules from "../funnels.rules.ts";

const tally = (epoch: string, counts: Record<string, number>) => ({
  epoch,
  counts: new Map(Object.entries(counts)),
});

describe("a tally", () => {
  it("is read by version, with everything that was counted", () => {
    const counters = [
      ...rules.countersOf(1, { isViewed: true }),
      ...rules.countersOf(12, { isBegun: true, isSubmitted: true, pages: ["p 1", "p:2"] }),
    ];
    const counts = Object.fromEntries(counters.map((counter) => [counter, 2]));
    const none = { day: "2026-11-18", epoch: "e", viewed: 0, begun: 0, submitted: 0, pages: {} };
    expect(rules.trafficIn("2026-11-18", tally("e", counts))).toEqual([
      { ...none, version: 1, viewed: 2 },
      { ...none, version: 12, begun: 2, submitted: 2, pages: { "p 1": 2, "p:2": 2 } },
    ]);
  });

  it("replaces its older copy, but not the numbers of another epoch", () => {
    const [old] = rules.trafficIn("2026-11-18", tally("e1", { "1 viewed": 4 }));
    const [lost] = rules.trafficIn("2026-11-18", tally("e0", { "1 viewed": 10 }));
    const now = rules.trafficIn("2026-11-18", tally("e1", { "1 viewed": 5 }));
    const stored = [old, lost].filter((one) => one !== undefined);
    expect(rules.sumOf(rules.combined(stored, now)).viewed).toBe(15);
  });
});

describe("a period", () => {
  it("has a row for every day, across the end of a month", () => {
    const [one] = rules.trafficIn("2026-03-01", tally("e", { "1 begun": 3 }));
    const days = rules.daily(one ? [one] : [], "2026-02-27", "2026-03-01");
    expect(days.map(({ day, begun }) => [day, begun])).toEqual([
      ["2026-02-27", 0],
      ["2026-02-28", 0],
      ["2026-03-01", 3],
    ]);
    expect(rules.daysBetween("2026-03-01", "2026-02-27")).toBe(-1);
  });
});

describe("pages", () => {
  it("come in the order of the form; others come last", () => {
    const traffic = rules.trafficIn("2026-11-18", tally("e", { "1 page:old": 1, "1 page:b": 2 }));
    expect(rules.pagesReached(traffic, ["a", "b"])).toEqual([
      { pageId: "a", reached: 0 },
      { pageId: "b", reached: 2 },
      { pageId: "old", reached: 1 },
    ]);
  });
});
