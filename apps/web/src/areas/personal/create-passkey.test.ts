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
  ])("a browser's %s is told as %s", (name, outcome) => {
    expect(new PromptError(new DOMException("", name)).outcome).toBe(outcome);
  });

  it("anything else thrown is told as failed", () => {
    expect(new PromptError("no error at all").outcome).toBe("failed");
  });
});
