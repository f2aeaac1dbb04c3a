import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moment, momentText, parseMoment } from "./moment.ts";

describe("parsing and formatting", () => {
  it.each([
    ["date", "2026-01-31"],
    ["date", "2024-02-29"],
    ["date", "0099-12-31"],
    ["time", "14:30"],
    ["time", "00:00:01.500"],
    ["datetime", "2026-01-31T14:30:00Z"],
    ["duration", "PT1H30M"],
    ["duration", "-P2DT0.5S"],
    ["duration", "PT0S"],
  ] as const)("keeps the %s %s", (kind, text) => {
    const read = parseMoment(kind, text);
    expect(read && momentText(read)).toBe(text);
  });
  it("has one canonical form of an instant and a duration", () => {
    const shown = (kind: "datetime" | "duration", text: string) =>
      momentText(parseMoment(kind, text) ?? expect.fail(text));
    expect(shown("datetime", "2026-01-31T14:30+02:00")).toBe("2026-01-31T12:30:00Z");
    expect(shown("datetime", "2026-01-01T00:30:00.250-05:00")).toBe("2026-01-01T05:30:00.250Z");
    expect(shown("duration", "P1W")).toBe("P7D");
    expect(shown("duration", "PT90M")).toBe("PT1H30M");
  });
  it.each([
    ["date", "2026-02-29"],
    ["date", "2026-13-01"],
    ["date", "31/1/26"],
    ["date", "2026-1-1"],
    ["time", "24:00"],
    ["time", "7:30"],
    ["datetime", "2026-01-31T14:30"],
    ["datetime", "2026-01-31 14:30Z"],
    ["datetime", "2026-01-31T14:30+25:00"],
    ["duration", "P"],
    ["duration", "PT"],
    ["duration", "P1M"],
    ["duration", "1h"],
  ] as const)("rejects the %s %s", (kind, text) => {
    expect(parseMoment(kind, text)).toBeNull();
  });
  it("parses whatever it formats", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("date", "time", "datetime", "duration" as const),
        fc.integer({ min: -700_000, max: 2_900_000 }),
        (kind, at) => {
          const made = moment(kind, kind === "date" || kind === "time" ? at : at * 1_234);
          if (made) expect(parseMoment(kind, momentText(made))).toEqual(made);
        },
      ),
    );
  });
});

it("ends where years can no longer be written", () => {
  expect(moment("date", 3_000_000)).toBeNull();
  expect(moment("datetime", Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(moment("time", 86_400_000)).toBeNull();
  expect(moment("duration", Number.NaN)).toBeNull();
});
