import { describe, expect, it } from "vitest";
import { filesToRetry } from "./retries.ts";

const attempt = (failed: number, passed: number) => ({
  results: [...Array(failed).fill("failed"), ...Array(passed).fill("passed")].map((state, at) => ({
    file: `${String(at).padStart(3, "0")}.test.ts`,
    name: "",
    isTest: false,
    state,
    seconds: 0,
  })),
  errors: [],
});

describe("a retry", () => {
  it("takes the failed files and an even sample of the others", () => {
    expect(filesToRetry(attempt(1, 100), 4)).toEqual([
      "000.test.ts",
      "001.test.ts",
      "026.test.ts",
      "051.test.ts",
      "076.test.ts",
    ]);
  });
  it("takes all other files if there are few", () => {
    expect(filesToRetry(attempt(1, 2), 20)).toEqual(["000.test.ts", "001.test.ts", "002.test.ts"]);
  });
  it("takes up to five failed files", () => {
    expect(filesToRetry(attempt(5, 0), 20)).toHaveLength(5);
    expect(filesToRetry(attempt(6, 0), 20)).toBeUndefined();
  });
  it("isn't needed if nothing failed", () => {
    expect(filesToRetry(attempt(0, 3), 20)).toBeUndefined();
  });
});
