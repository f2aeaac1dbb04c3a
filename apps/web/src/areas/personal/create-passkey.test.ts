import { describe, expect, it } from "vitest";
import { PromptError } from "./create-passkey.ts";

describe("PromptError", () => {
  it.each([
    ["NotAllowedError", "cancelled"],
    ["AbortError", "cancelled"],
    ["InvalidStateError", "alreadyThere"],
    ["ConstraintError", "unsuitable"],
    ["NotSupportedError", "unsuitable"],
    ["SecurityError", "failed"],
  ])("reports the browser's %s as %s", (name, outcome) => {
    expect(new PromptError(new DOMException("", name)).outcome).toBe(outcome);
  });

  it("reports any other error as failed", () => {
    expect(new PromptError("no error at all").outcome).toBe("failed");
  });
});
