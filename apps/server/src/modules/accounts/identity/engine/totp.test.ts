import { describe, expect, it } from "vitest";
import { matchingStep, totpCode } from "./totp.ts";

const secret = "12345678901234567890";

describe("totpCode", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("returns the code of RFC 6238, appendix B, at second %i", (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });
});

describe("matchingStep", () => {
  const nowMs = 1_000_000 * 30_000 + 12_345;

  it.each([-1, 0, 1])("finds the step of a code %i half minutes away", (away) => {
    expect(matchingStep(secret, totpCode(secret, 1_000_000 + away), nowMs)).toBe(1_000_000 + away);
  });

  it.each([-2, 2])("rejects a code %i half minutes away", (away) => {
    expect(matchingStep(secret, totpCode(secret, 1_000_000 + away), nowMs)).toBeUndefined();
  });

  it("rejects partial codes and codes with extra characters", () => {
    const code = totpCode(secret, 1_000_000);
    for (const text of [code.slice(0, 5), `${code}0`, ` ${code}`, ""]) {
      expect(matchingStep(secret, text, nowMs)).toBeUndefined();
    }
  });
});
