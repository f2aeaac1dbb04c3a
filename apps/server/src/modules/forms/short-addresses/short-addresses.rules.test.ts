import { describe, expect, it } from "vitest";
import { isReserved } from "./short-addresses.rules.ts";

describe("isReserved", () => {
  it.each(["login", "api", "feedback-01m7hfcqa5e51vft7rvse74d99", "01m7hfcqa5e51vft7rvse74d99"])(
    "%s",
    (slug) => {
      expect(isReserved(slug)).toBe(true);
    },
  );
  it.each(["contact", "feedback-2026", "login-help"])("not %s", (slug) => {
    expect(isReserved(slug)).toBe(false);
  });
});
