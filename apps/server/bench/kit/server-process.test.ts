import { expect, it } from "vitest";
import { cpuUsBetween } from "./server-process.ts";

it("adds up the CPU time of processes that continue or are new, but not of those that ended", () => {
  const before = new Map([
    [1, 100],
    [2, 900],
  ]);
  const after = new Map([
    [1, 150],
    [3, 30],
  ]);
  expect(cpuUsBetween(before, after)).toBe(80);
});

it("is unknown if the time of a process is unknown", () => {
  expect(cpuUsBetween(new Map(), new Map([[1, Number.NaN]]))).toBeNaN();
});
