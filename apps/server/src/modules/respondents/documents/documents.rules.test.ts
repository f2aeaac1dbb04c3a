import { describe, expect, it } from "vitest";
import { offersPdf } from "./documents.rules.ts";

describe("offersPdf", () => {
  it("needs an ending with `pdf`", () => {
    expect(offersPdf({})).toBe(false);
    expect(offersPdf({ endings: [{ id: "a" }, { id: "b", pdf: false }] })).toBe(false);
    expect(offersPdf({ endings: [{ id: "a" }, { id: "b", pdf: true }] })).toBe(true);
  });
});
