import { describe, expect, it } from "vitest";
import * as rules from "./deletion.rules.ts";

const requestedAt = new Date("2026-11-15T09:30:00Z");
const kindsFor = (graceSeconds: number) =>
  rules
    .notices(requestedAt, rules.dueAt(requestedAt, graceSeconds))
    .map(({ kind, at }) => [kind, at.toISOString()]);

describe("the owners are notified", () => {
  it("at the request, and a week and a day before the end", () => {
    expect(kindsFor(30 * 86_400)).toEqual([
      ["requested", "2026-11-15T09:30:00.000Z"],
      ["week_left", "2026-12-08T09:30:00.000Z"],
      ["day_left", "2026-12-14T09:30:00.000Z"],
    ]);
  });

  it.each([
    [7 * 86_400, ["requested", "day_left"]],
    [7 * 86_400 + 1, ["requested", "week_left", "day_left"]],
    [86_400, ["requested"]],
    [2, ["requested"]],
  ])("only within the grace period: %d seconds", (graceSeconds, kinds) => {
    expect(kindsFor(graceSeconds).map(([kind]) => kind)).toEqual(kinds);
  });
});
