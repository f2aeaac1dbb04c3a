import fc from "fast-check";
import { expect, it } from "vitest";
import { isoTime, parseTimestamp } from "./timestamps.ts";

const date = fc.date({
  min: new Date("1000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

it("formats every time like toISOString", () => {
  fc.assert(
    fc.property(date, (one) => {
      expect(isoTime(one)).toBe(one.toISOString());
    }),
    { numRuns: 5_000 },
  );
  expect(() => isoTime(new Date(Number.NaN))).toThrow();
});

it("parses PostgreSQL's output, with any number of decimals", () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 6 }), (one, decimals) => {
      const [day = "", rest = ""] = one.toISOString().split("T");
      const fraction = `${rest.slice(9, 12)}000`.slice(0, decimals);
      const text = `${day} ${rest.slice(0, 8)}${decimals > 0 ? `.${fraction}` : ""}+00`;
      const kept = new Date(
        one.getTime() - (one.getUTCMilliseconds() - Number(fraction.padEnd(3, "0").slice(0, 3))),
      );
      expect(parseTimestamp(text).toISOString()).toBe(kept.toISOString());
    }),
    { numRuns: 5_000 },
  );
});

it("falls back to the built-in parser for unusual text", () => {
  expect(parseTimestamp("2026-11-15 09:30:00+05:30").toISOString()).toBe("2026-11-15T04:00:00.000Z");
  expect(parseTimestamp("infinity").getTime()).toBeNaN();
});
