import { describe, expect, it } from "vitest";
import { type Round, reportOf } from "./report.ts";

const slice = (perSecond: number) => ({ perSecond, p50: 10, p99: 20, cpuMs: 1.234 });
const roundOf = (rates: Readonly<Record<string, number>>): Round =>
  new Map(Object.entries(rates).map(([name, perSecond]) => [name, slice(perSecond)]));

const reached = {
  store_ours: 1_000,
  store_two_requests: 500,
  list_ours: 500,
  store_odk: 100,
  store_directus: 100,
  list_directus: 100,
};

describe("the report of a comparison", () => {
  it("compares within rounds and shows the median and the range", () => {
    const slow = roundOf({ ...reached, store_ours: 90, store_odk: 10 });
    const { facts, code } = reportOf([roundOf(reached), slow, roundOf({ ...reached, store_odk: 80 })]);
    expect(facts).toMatchObject({
      times_odk: "10.0",
      times_odk_range: "9.0-12.5",
      ours_per_second: "1000.0",
      odk_per_second: "80.0",
      list_directus_per_second: "100.0",
      ours_cpu_ms: "1.23",
    });
    expect(code).toBe(0);
  });

  it.each([{ store_ours: 799 }, { store_ours: 999 }, { store_two_requests: 499 }, { list_ours: 499 }])(
    "fails if a goal is missed: %o",
    (missed) => {
      expect(reportOf([roundOf({ ...reached, ...missed })]).code).toBe(1);
    },
  );

  it("says which server was skipped, even if the other goals are missed", () => {
    const { store_odk: _skipped, ...rest } = reached;
    const { facts, code } = reportOf([roundOf({ ...rest, list_ours: 1 })]);
    expect(facts).toMatchObject({
      times_odk: "skipped",
      times_odk_two_requests: "skipped",
      times_directus: "10.0",
    });
    expect(facts).not.toHaveProperty("odk_per_second");
    expect(code).toBe(3);
  });
});
