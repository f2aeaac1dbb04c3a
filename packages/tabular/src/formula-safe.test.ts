import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guard, unguard } from "./formula-safe.ts";

const nasty = fc
  .array(
    fc.constantFrom(
      ..."'=+-@\t\r\n\0 １＝＋－＠\u00a0\u200b\ufeff\u2060\u3000ab1.5e\"',;".split(""),
      "=1+1",
      "-12.5",
      "'",
      "''=",
      "\r\n",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const anyText = fc.oneof(nasty, fc.string({ unit: "binary" }), fc.string());

describe("guard", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-cmd", "'-cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r'=1"],
    ["\n=1", "'\n'=1"],
    ["\0=1", "'\0=1"],
    ["  =1", "'  =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["\u200b\ufeff=1", "'\u200b\ufeff=1"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠x", "'＠x"],
    ["hello\n=1", "hello\n'=1"],
    ["hello\r\n=1", "hello\r\n'=1"],
    ["hello\r=1", "hello\r'=1"],
    ["'=1", "''=1"],
    ["-12.5+cmd", "'-12.5+cmd"],
    ["- 12", "'- 12"],
  ])("%j becomes %j", (text, guarded) => {
    expect(guard(text)).toBe(guarded);
    expect(unguard(guarded)).toBe(text);
  });

  it.each([
    "",
    "hello",
    "-12.5",
    "-0",
    "-1e-7",
    "12",
    "it's",
    "'quoted'",
    "a=b",
    "a - b",
    "a\n\nb",
    "a\r\n\r\nb",
    "2026-01-31",
    "ada@example.com",
  ])("leaves %j alone", (text) => {
    expect(guard(text)).toBe(text);
  });

  it("never starts a line with a formula character, ignoring stripped characters", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const line of guard(text).split(/[\r\n]/)) {
          const bare = line.replace(/^[\s\u00a0\u200b-\u200f\u2060\ufeff\u3000]+/u, "");
          if (/^[=+\-@＝＋－＠\0]/u.test(bare)) expect(line).toMatch(/^-\d+(\.\d+)?(e[+-]?\d+)?$/i);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("unguard", () => {
  it("restores every guarded text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unguard(guard(text))).toBe(text);
      }),
      { numRuns: 20_000 },
    );
  });

  it("leaves texts that guard cannot have produced unchanged", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bare = unguard(text);
        if (bare !== text) expect(guard(bare)).toBe(text);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each(["'tis", "=1", "'=1\n=2", "''", "'-12.5"])("leaves %j alone", (text) => {
    expect(unguard(text)).toBe(text);
  });

  it("keeps different texts different when guarded", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        if (one !== other) expect(guard(one)).not.toBe(guard(other));
      }),
      { numRuns: 5_000 },
    );
  });
});
