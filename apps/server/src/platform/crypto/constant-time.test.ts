import fc from "fast-check";
import { expect, it } from "vitest";
import { constantTimeEqual } from "./constant-time.ts";

it("agrees with plain comparison for text and bytes of any length", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(constantTimeEqual(a, b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
      expect(constantTimeEqual(a, Buffer.from(a))).toBe(true);
    }),
  );
  expect(constantTimeEqual("abc", "abd")).toBe(false);
  expect(constantTimeEqual("abc", "abcd")).toBe(false);
});
