import { describe, expect, it } from "vitest";
import { wantsMinimal } from "./preferences.ts";

describe("the Prefer header", () => {
  it.each([
    ["return=minimal", true],
    ['Return = "minimal"', true],
    ["respond-async, return=minimal; foo=bar, wait=5", true],
    ["return=minimal, return=representation", true],
    ["return=representation, return=minimal", false],
    ["return=minimalist", false],
    ["minimal", false],
    ["x=return=minimal", false],
    [",,;=", false],
    ["", false],
    [undefined, false],
  ])("%o means a short response: %s", (header, wanted) => {
    expect(wantsMinimal(header)).toBe(wanted);
  });

  it("is one list if it is sent in several lines", () => {
    expect(wantsMinimal(["wait=5", "return=minimal"])).toBe(true);
    expect(wantsMinimal(["return=representation", "return=minimal"])).toBe(false);
  });
});
